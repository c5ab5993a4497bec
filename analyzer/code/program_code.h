//===- program_code.h - the bytes of a program's code ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_PROGRAM_CODE_H
#define GMONKIT_ANALYZER_CODE_PROGRAM_CODE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// The executable sections of a program. The program must outlive it.
class ProgramCode {
public:
  // Returns an error, without the file's name, if a section lies outside the file.
  static llvm::Expected<ProgramCode> create(const llvm::object::ELFObjectFileBase &object);

  // Returns SIZE bytes of code from ADDRESS; empty if they are not all in one section.
  llvm::ArrayRef<uint8_t> bytes(uint64_t address, uint64_t size) const;

  uint64_t size() const { return allBytes; }

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
