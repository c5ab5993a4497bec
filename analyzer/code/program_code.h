//===- program_code.h - the code of a program -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_PROGRAM_CODE_H
#define GMONKIT_ANALYZER_CODE_PROGRAM_CODE_H

#include "analyzer/code/disassembler.h"
#include "analyzer/code/section_bytes.h"
#include "analyzer/object/image.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// The executable sections of a program, with a disassembler for them.
class ProgramCode {
public:
  // OBJECT is that of IMAGE and must outlive the result. Returns an error that names IMAGE if a
  // section lies outside the file, or if the processor is not supported.
  static llvm::Expected<ProgramCode> create(const Image &image,
                                            const llvm::object::ELFObjectFileBase &object);

  // Returns the instructions in SIZE bytes from ADDRESS, without invalid ones; none if the bytes
  // are not all in one section.
  std::vector<CodeInstruction> decode(uint64_t address, uint64_t size) const;

  const Disassembler &tools() const { return disassembler; }
  uint64_t size() const { return bytes.size(); }

private:
  explicit ProgramCode(Disassembler tools) : disassembler(std::move(tools)) {}

  Disassembler disassembler;
  SectionBytes bytes;
};

} // namespace gmonkit

#endif
