//===- machine_block_counters.cpp - counters for what code generation made of blocks ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "machine_block_counters.h"
#include "block_counters.h"
#include "function_filter.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

namespace gmonpass {

namespace {

bool isCounter(const MachineInstr &instruction) {
  return instruction.isInlineAsm() &&
         isCounterText(instruction.getOperand(InlineAsm::MIOp_AsmString).getSymbolName());
}

Threads threadsOf(const Function &function) {
  StringRef value = function.getFnAttribute(InstrumentedAttribute).getValueAsString();
  return value == ThreadsExactValue ? Threads::Exact : Threads::Single;
}

// The counter that BLOCK's first instructions belong to. One after a call may be
// that of the call's return only.
MachineInstr *findCounter(MachineBasicBlock &block) {
  for (MachineInstr &instruction : block) {
    if (isCounter(instruction))
      return &instruction;
    if (instruction.isCall() && instruction.getOpcode() != TargetOpcode::FENTRY_CALL)
      return nullptr;
  }
  return nullptr;
}

class MachineBlockCounters : public MachineFunctionPass {
public:
  static char ID;
  MachineBlockCounters() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Gmonkit machine block counters"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    bool counted = false;
    for (MachineBasicBlock &block : function)
      counted |= any_of(block, isCounter);
    if (!counted)
      return false;
    registers = function.getSubtarget().getRegisterInfo();
    flags = findFlags();
    newCounter = function.createExternalSymbolName(
        ownCounterText(function.getFunction(), threadsOf(function.getFunction())));
    for (MachineBasicBlock &block : function)
      countFromStart(block);
    return true;
  }

private:
  // The target's own names of registers are no public header.
  MCRegister findFlags() const {
    for (unsigned number = 1; number < registers->getNumRegs(); ++number)
      if (StringRef(registers->getName(number)) == "EFLAGS")
        return number;
    llvm_unreachable("x86-64 has flags");
  }

  void countFromStart(MachineBasicBlock &block) {
    MachineInstr *counter = findCounter(block);
    // What precedes the counter of the entry is the prologue, and runs as often.
    if (counter && block.isEntryBlock())
      return;
    MachineBasicBlock::iterator start = block.SkipPHIsLabelsAndDebug(block.begin());
    while (start != block.end() && start->getOpcode() == TargetOpcode::FENTRY_CALL)
      ++start;
    if (start == block.end() || isCounter(*start))
      return;
    if (block.computeRegisterLiveness(registers, flags, start, block.size()) !=
        MachineBasicBlock::LQR_Dead)
      return;
    if (counter)
      block.splice(start, &block, counter->getIterator());
    else
      addCounter(block, start);
  }

  void addCounter(MachineBasicBlock &block, MachineBasicBlock::iterator place) const {
    const TargetInstrInfo &instructions = *block.getParent()->getSubtarget().getInstrInfo();
    // A debugger takes the end of the prologue for the first place with a line.
    bool inPrologue = block.isEntryBlock();
    BuildMI(block, place, inPrologue ? DebugLoc() : block.findDebugLoc(place),
            instructions.get(TargetOpcode::INLINEASM))
        .setMIFlags(inPrologue ? MachineInstr::FrameSetup : MachineInstr::NoFlags)
        .addExternalSymbol(newCounter)
        .addImm(InlineAsm::Extra_HasSideEffects | InlineAsm::Extra_IsConvergent)
        .addImm(InlineAsm::Flag(InlineAsm::Kind::Clobber, 1))
        .addReg(flags, RegState::ImplicitDefine | RegState::EarlyClobber | RegState::Dead);
  }

  const TargetRegisterInfo *registers = nullptr;
  MCRegister flags;
  const char *newCounter = nullptr; // the text of a statement with its own counter
};

char MachineBlockCounters::ID = 0;

} // namespace

Pass *createMachineBlockCounters() { return new MachineBlockCounters; }

} // namespace gmonpass
