//===- instruction_text.cpp - instructions as assembly text ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/instruction_text.h"
#include "llvm/MC/TargetRegistry.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {

InstructionText::InstructionText(const object::ELFObjectFileBase &object) {
  constexpr unsigned usualDialect = 0;
  Triple triple = object.makeTriple();
  std::string why;
  const Target *target = TargetRegistry::lookupTarget(triple, why);
  registers.reset(target->createMCRegInfo(triple));
  assembly.reset(target->createMCAsmInfo(*registers, triple, options));
  instructions.reset(target->createMCInstrInfo());
  printer.reset(
      target->createMCInstPrinter(triple, usualDialect, *assembly, *instructions, *registers));
  printer->setPrintBranchImmAsAddress(true);
}

std::string InstructionText::of(const CodeInstruction &at, const Disassembler &tools) const {
  std::string text;
  raw_string_ostream stream(text);
  printer->printInst(&at.inst, at.address, "", tools.subtarget(), stream);
  std::ranges::replace(text, '\t', ' ');
  return StringRef(text).trim().str();
}

} // namespace gmonkit
