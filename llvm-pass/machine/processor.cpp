//===- processor.cpp - processor-specific code ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/machine/processor.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace gmonpass {

extern const Target targetX86_64, targetAArch64, targetRiscV64;

namespace {

constexpr const Target *Targets[] = {
    &targetX86_64,
#if LLVM_VERSION_MAJOR >= 22 // in older versions a branch may not reach over inserted code
    &targetAArch64,
    &targetRiscV64,
#endif
};

} // namespace

StringRef abiOf(const Module &module) {
  const auto *abi = dyn_cast_or_null<MDString>(module.getModuleFlag("target-abi"));
  return abi ? abi->getString() : "";
}

const Target *findTarget(const Module &module) {
  Triple triple(module.getTargetTriple());
  for (const Target *target : Targets)
    if (triple.isOSBinFormatELF() && target->fits(triple, abiOf(module)))
      return target;
  return nullptr;
}

bool isForGpu(const Module &module) {
  Triple triple(module.getTargetTriple());
  return triple.isNVPTX() || triple.isAMDGPU() || triple.isSPIR() || triple.isSPIRV();
}

std::string targetNames() {
  std::string names;
  for (const Target *target : Targets)
    names += (names.empty()                             ? ""
              : target == *std::prev(std::end(Targets)) ? " or "
                                                        : ", ") +
             std::string(target->name);
  return names;
}

MCRegister findRegister(const TargetRegisterInfo &registers, StringRef name) {
  for (unsigned number = 1; number < registers.getNumRegs(); ++number)
    if (registers.getName(number) == name)
      return number;
  llvm_unreachable("the processor has this register");
}

Processor::Processor(const MachineFunction &function)
    : instructions(*function.getSubtarget().getInstrInfo()),
      registers(*function.getSubtarget().getRegisterInfo()) {}

const MachineOperand &Processor::namingOperand(const MachineInstr &call, CallForm) const {
  return call.getOperand(targetOperand(call));
}

MachineInstr &Processor::splitConditionalTailCall(MachineInstr &, MachineBasicBlock &) const {
  llvm_unreachable("no instruction has this form");
}

bool Processor::isWrapped(const MachineInstr &instruction) {
  return instruction.getOpcode() == TargetOpcode::PATCHABLE_TAIL_CALL &&
         instruction.getNumOperands() > 0;
}

unsigned Processor::opcodeOf(const MachineInstr &instruction) {
  return isWrapped(instruction) ? instruction.getOperand(0).getImm() : instruction.getOpcode();
}

unsigned Processor::targetOperand(const MachineInstr &call) { return isWrapped(call) ? 1 : 0; }

MachineBasicBlock::iterator Processor::endOfSpots(MachineBasicBlock &block,
                                                  MachineBasicBlock::iterator start) {
  while (start != block.end() && !start->isCall() && !start->isTerminator())
    ++start;
  return start;
}

} // namespace gmonpass
