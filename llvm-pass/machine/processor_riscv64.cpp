//===- processor_riscv64.cpp - code for 64-bit RISC-V ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/machine/assembly.h"
#include "llvm-pass/machine/load_store.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace gmonpass {

namespace {

CallForm formOf(StringRef name) {
  if (name == "PseudoCALL" || name == "PseudoTAIL")
    return CallForm::Named;
  if (beginsWith(name, "PseudoCALLIndirect") || beginsWith(name, "PseudoTAILIndirect"))
    return CallForm::InRegister;
  return CallForm::NoCall; // PseudoCALLReg is a part of prologues and epilogues
}

std::vector<CallForm> findForms(const TargetInstrInfo &instructions) {
  std::vector<CallForm> forms;
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode)
    forms.push_back(formOf(instructions.getName(opcode)));
  return forms;
}

const std::vector<MCRegister> &scratchOf(const MachineFunction &function) {
  static const std::vector<MCRegister> scratch =
      LoadStoreProcessor::findScratch(function, gmonkit::riscv64Code);
  return scratch;
}

class RiscV64 : public LoadStoreProcessor {
public:
  explicit RiscV64(const MachineFunction &function)
      : LoadStoreProcessor(function, gmonkit::riscv64Code, scratchOf(function)) {
    static const std::vector<CallForm> all = findForms(instructions);
    forms = &all;
  }

  CallForm formOf(const MachineInstr &instruction) const override;
  bool isLandingMark(const MachineInstr &instruction) const override;
  void insertEntryHook(MachineBasicBlock &block, MachineBasicBlock::iterator place) const override;

private:
  const std::vector<CallForm> *forms; // by opcode
};

CallForm RiscV64::formOf(const MachineInstr &instruction) const {
  CallForm form = (*forms)[opcodeOf(instruction)];
  // With -msave-restore epilogues end like this.
  bool restores = form == CallForm::Named && instruction.getOperand(0).isSymbol() &&
                  beginsWith(instruction.getOperand(0).getSymbolName(), "__riscv_restore_");
  return restores ? CallForm::NoCall : form;
}

// lpad is an auipc to no register.
bool RiscV64::isLandingMark(const MachineInstr &instruction) const {
  static const MCRegister zero = findRegister(registers, "X0");
  return instructions.getName(instruction.getOpcode()) == "AUIPC" &&
         instruction.getOperand(0).getReg() == zero;
}

// Some functions have an argument in t4.
void RiscV64::insertEntryHook(MachineBasicBlock &block, MachineBasicBlock::iterator place) const {
  static const MCRegister t4 = findRegister(registers, "X29");
  std::string call = code.callEntryHook;
  if (!isFree(t4, block, place))
    call = "\taddi sp, sp, -16\n\tsd t4, 0(sp)\n" + call + "\tld t4, 0(sp)\n\taddi sp, sp, 16\n";
  insertStatement(block, place, MIMetadata(), call).setMIFlag(MachineInstr::FrameSetup);
}

// lp64e has 16 registers.
bool fits(const Triple &triple, StringRef abi) {
  return triple.getArch() == Triple::riscv64 && triple.isOSLinux() && abi != "lp64e";
}

bool mayHookEntry(const Function &function) {
  switch (function.getCallingConv()) {
  // These conventions keep t4.
  case CallingConv::PreserveMost:
  case CallingConv::PreserveAll:
  case CallingConv::GHC: // it passes an argument in t4
    return false;
  default:
    return !function.hasFnAttribute("interrupt");
  }
}

std::unique_ptr<Processor> make(const MachineFunction &function) {
  return std::make_unique<RiscV64>(function);
}

} // namespace

extern const Target targetRiscV64;
const Target targetRiscV64 = {"RISC-V 64", true, fits, mayHookEntry, LoadStoreProcessor::prepare,
                              make};

} // namespace gmonpass
