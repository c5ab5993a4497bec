//===- program_code.cpp - the code of a program -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/program_code.h"
#include "analyzer/support/errors.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

Expected<ProgramCode> ProgramCode::create(const Image &image, const ELFObjectFileBase &object) {
  Expected<Disassembler> tools = Disassembler::create(object);
  if (!tools)
    return fileError(image.path(), toString(tools.takeError()));
  ProgramCode code(std::move(*tools));
  for (const SectionRef &section : object.sections()) {
    if (!section.isText() || section.isBSS())
      continue;
    if (Error damaged = code.bytes.add(section))
      return fileError(image.path(), toString(std::move(damaged)));
  }
  return code;
}

std::vector<CodeInstruction> ProgramCode::decode(uint64_t address, uint64_t size) const {
  std::vector<CodeInstruction> found;
  ArrayRef<uint8_t> code = bytes.from(address);
  if (size > code.size())
    return found;
  constexpr uint64_t meanSize = 4; // of an instruction
  found.reserve(size / meanSize + 1);
  disassembler.decode(code.take_front(size), address,
                      [&](const CodeInstruction &at) { found.push_back(at); });
  return found;
}

} // namespace gmonkit
