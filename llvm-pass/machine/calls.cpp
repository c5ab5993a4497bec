//===- calls.cpp - properties of call instructions ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/machine/calls.h"
#include "llvm-pass/support/function_marks.h"
#include "llvm-pass/support/llvm_version.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace gmonpass {

namespace {

const GlobalValue *namedGlobal(const MachineOperand &operand) {
  if (operand.isGlobal())
    return operand.getGlobal();
  const MachineFunction &function = *operand.getParent()->getMF();
  return function.getFunction().getParent()->getNamedValue(operand.getSymbolName());
}

CallKind kindOf(const MachineCall &call, const Processor &processor) {
  if (call.form == CallForm::NoCall)
    return CallKind::Special;
  const MachineOperand *name = call.name;
  if (call.form == CallForm::InRegister)
    return CallKind::Indirect;
  if (call.form == CallForm::InMemory) {
    // In memory, a function's name means its slot, and a variable's name its contents.
    const GlobalValue *global = name ? namedGlobal(*name) : nullptr;
    bool isSlot = name && (!global || isa<FunctionType>(global->getValueType()));
    return isSlot ? CallKind::ThroughSlot : CallKind::Indirect;
  }
  if (!name)
    return CallKind::Special;
  if (name->isSymbol() && processor.isThunk(name->getSymbolName()))
    return CallKind::Indirect;
  // It returns to the byte after the instruction after its call (-fsplit-stack).
  bool isMoreStack = name->isSymbol() && StringRef(name->getSymbolName()) == "__morestack";
  return isMoreStack ? CallKind::Special : CallKind::Direct;
}

} // namespace

std::optional<MachineCall> callAt(MachineInstr &instruction, const Processor &processor) {
  if (!instruction.isCall() && processor.formOf(instruction) == CallForm::NoCall)
    return std::nullopt;
  MachineInstr *call = &instruction;
  if (instruction.isBundle()) {
    auto inside =
        std::find_if(std::next(instruction.getIterator()), getBundleEnd(instruction.getIterator()),
                     [](const MachineInstr &part) { return part.isCall(); });
    call = &*inside;
  }
  MachineCall result = {call, processor.formOf(*call), CallKind::Special, nullptr};
  if (result.form != CallForm::NoCall) {
    const MachineOperand &operand = processor.namingOperand(*call, result.form);
    if (operand.isGlobal() || operand.isSymbol())
      result.name = &operand;
  }
  result.kind = kindOf(result, processor);
  return result;
}

bool mayNotReturn(const MachineCall &call) {
  switch (call.kind) {
  case CallKind::Indirect:
    return true;
  case CallKind::Special: // a helper, except those that the garbage collector may patch
    return call.instruction->getOpcode() == TargetOpcode::STATEPOINT ||
           call.instruction->getOpcode() == TargetOpcode::PATCHPOINT;
  default:
    const MachineOperand &name = *call.name;
    if (name.isSymbol()) // a helper, or a lowered intrinsic
      return false;
    const auto *callee = dyn_cast<Function>(name.getGlobal());
    return !callee || !isMarkedReturning(*callee);
  }
}

void separateConditionalTailCalls(MachineFunction &function, const Processor &processor) {
  SmallVector<MachineInstr *, 4> jumps;
  for (MachineBasicBlock &block : function)
    for (MachineInstr &instruction : block)
      if (processor.formOf(instruction) == CallForm::NamedConditional)
        jumps.push_back(&instruction);
  unsigned added = 0;
  for (MachineInstr *jump : jumps) {
    MachineBasicBlock *before = jump->getParent();
    MachineBasicBlock *block = addBlock(function, before->getBasicBlock(), added++);
    function.push_back(block);
    before->addSuccessor(block);
    processor.splitConditionalTailCall(*jump, *block);
    recomputeLiveIns(*block);
  }
}

} // namespace gmonpass
