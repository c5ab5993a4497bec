//===- instructions_x86_64.cpp - names of x86-64's instructions -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/machine/instructions_x86_64.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace gmonpass {

namespace {

CallForm formOf(StringRef name, const MCInstrDesc &description) {
  if (!description.isCall() || !(beginsWith(name, "CALL64") || beginsWith(name, "TAILJMP")))
    return CallForm::NoCall;
  switch (description.operands().begin()->OperandType) {
  case MCOI::OPERAND_PCREL:
    return name == "TAILJMPd64_CC" ? CallForm::NamedConditional : CallForm::Named;
  case MCOI::OPERAND_REGISTER:
    return CallForm::InRegister;
  case MCOI::OPERAND_MEMORY:
    return CallForm::InMemory;
  case MCOI::OPERAND_UNKNOWN: // LLVM 19's type of address registers
    return beginsWith(name, "TAILJMPr") ? CallForm::InRegister : CallForm::NoCall;
  default:
    return CallForm::NoCall;
  }
}

} // namespace

InstructionsX86_64::InstructionsX86_64(const TargetInstrInfo &instructions,
                                       const TargetRegisterInfo &registers) {
  findInstructions(instructions);
  flags = findRegister(registers, "EFLAGS");
  rip = findRegister(registers, "RIP");
  rsp = findRegister(registers, "RSP");
  rax = findRegister(registers, "RAX");
  r10 = findRegister(registers, "R10");
  r11 = findRegister(registers, "R11");
  gs = findRegister(registers, "GS");
  for (StringRef name : {"R11", "R10", "R9", "R8", "RDI", "RSI", "RCX", "RDX", "RAX"})
    scratch.push_back(findRegister(registers, name));
}

void InstructionsX86_64::findInstructions(const TargetInstrInfo &instructions) {
  unsigned none = 0;
  forms.resize(instructions.getNumOpcodes());
  for (unsigned opcode = 1; opcode < instructions.getNumOpcodes(); ++opcode) {
    StringRef name = instructions.getName(opcode);
    forms[opcode] = formOf(name, instructions.get(opcode));
    unsigned &known = *StringSwitch<unsigned *>(name)
                           .Case("SUB64mi32", &sub64mi32)
                           .Case("MOV64rr", &mov64rr)
                           .Case("MOV64rm", &mov64rm)
                           .Case("MOV64mr", &mov64mr)
                           .Case("LEA64r", &lea64r)
                           .Case("PUSH64r", &push64r)
                           .Case("POP64r", &pop64r)
                           .Case("PUSHF64", &pushf64)
                           .Case("POPF64", &popf64)
                           .Case("JCC_1", &jcc1)
                           .Case("TAILJMPd64", &tailJump)
                           .Case("ENDBR64", &endbr64)
                           .Default(&none);
    known = opcode;
  }
}

const InstructionsX86_64 &InstructionsX86_64::of(const TargetInstrInfo &instructions,
                                                 const TargetRegisterInfo &registers) {
  static const InstructionsX86_64 names(instructions, registers);
  return names;
}

} // namespace gmonpass
