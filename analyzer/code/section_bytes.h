//===- section_bytes.h - bytes of a program by address --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_SECTION_BYTES_H
#define GMONKIT_ANALYZER_CODE_SECTION_BYTES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// The contents of some sections of a program, which must outlive it.
class SectionBytes {
public:
  // Returns an error, without the file's name, if SECTION lies outside the file.
  llvm::Error add(const llvm::object::SectionRef &section);

  // Returns the bytes from ADDRESS to the end of its section; empty if none of the sections has it.
  llvm::ArrayRef<uint8_t> from(uint64_t address) const;

  uint64_t size() const { return allBytes; } // of all sections

private:
  struct Section {
    uint64_t address;
    llvm::ArrayRef<uint8_t> bytes;
  };
  std::vector<Section> sections; // sorted by address
  uint64_t allBytes = 0;
};

} // namespace gmonkit

#endif
