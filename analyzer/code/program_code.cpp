//===- program_code.cpp - the code of a program -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/program_code.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

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
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return fileError(image.path(), toString(contents.takeError()));
    code.sections.push_back({section.getAddress(), arrayRefFromStringRef(*contents)});
    code.allBytes += contents->size();
  }
  llvm::sort(code.sections,
             [](const Section &a, const Section &b) { return a.address < b.address; });
  return code;
}

ArrayRef<uint8_t> ProgramCode::bytes(uint64_t address, uint64_t size) const {
  auto after = partition_point(sections, [&](const Section &it) { return it.address <= address; });
  if (after == sections.begin())
    return {};
  const Section &section = *std::prev(after);
  uint64_t offset = address - section.address;
  if (offset > section.bytes.size() || size > section.bytes.size() - offset)
    return {};
  return section.bytes.slice(offset, size);
}

std::vector<CodeInstruction> ProgramCode::decode(uint64_t address, uint64_t size) const {
  std::vector<CodeInstruction> found;
  disassembler.decode(bytes(address, size), address,
                      [&](const CodeInstruction &at) { found.push_back(at); });
  return found;
}

} // namespace gmonkit
