//===- machine_calls.cpp - what a call of machine code calls -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "machine_calls.h"
#include "assembly.h"
#include "function_marks.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace gmonpass {

namespace {

// The operand that names what CALL calls, or null.
const MachineOperand *namingOperand(const MachineCall &call) {
  unsigned index = Processor::targetOperand(*call.instruction);
  constexpr unsigned displacement = 3; // of an address
  const MachineOperand &operand =
      call.instruction->getOperand(call.form == CallForm::InMemory ? index + displacement : index);
  return operand.isGlobal() || operand.isSymbol() ? &operand : nullptr;
}

// What OPERAND names, unless it is a helper of the code generator that the module lacks.
const GlobalValue *namedGlobal(const MachineOperand &operand) {
  if (operand.isGlobal())
    return operand.getGlobal();
  const MachineFunction &function = *operand.getParent()->getMF();
  return function.getFunction().getParent()->getNamedValue(operand.getSymbolName());
}

CallKind kindOf(const MachineCall &call) {
  if (call.form == CallForm::NoCall)
    return CallKind::Special;
  const MachineOperand *name = namingOperand(call);
  if (call.form == CallForm::InRegister)
    return CallKind::Indirect;
  if (call.form == CallForm::InMemory) {
    // A function's name in memory stands for its slot; a variable's, for what it holds.
    const GlobalValue *global = name ? namedGlobal(*name) : nullptr;
    bool isSlot = name && (!global || isa<FunctionType>(global->getValueType()));
    return isSlot ? CallKind::ThroughSlot : CallKind::Indirect;
  }
  if (!name)
    return CallKind::Special;
  if (name->isSymbol() && Processor::isThunk(name->getSymbolName()))
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
  MachineCall result = {call, processor.formOf(*call), CallKind::Special};
  result.kind = kindOf(result);
  return result;
}

std::string calleeReference(const MachineCall &call) {
  if (call.kind == CallKind::ThroughSlot)
    return "0"; // what the instruction names
  const MachineOperand &name = *namingOperand(call);
  const GlobalValue *callee = namedGlobal(name);
  std::string text = callee ? assemblerName(*callee) : assemblerName(name.getSymbolName());
  // A local function has no PLT entry; any other may be in, or replaced from, elsewhere.
  return text + (callee && callee->hasLocalLinkage() ? "-." : "@PLT");
}

bool mayNotReturn(const MachineCall &call) {
  switch (call.kind) {
  case CallKind::Indirect:
    return true;
  case CallKind::Special: // a helper, but for what the garbage collector may patch
    return call.instruction->getOpcode() == TargetOpcode::STATEPOINT ||
           call.instruction->getOpcode() == TargetOpcode::PATCHPOINT;
  default:
    const MachineOperand &name = *namingOperand(call);
    if (name.isSymbol()) // a helper, or what an intrinsic became
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
  for (MachineInstr *jump : jumps) {
    MachineBasicBlock *before = jump->getParent();
    MachineBasicBlock *block = function.CreateMachineBasicBlock(before->getBasicBlock());
    function.push_back(block);
    before->addSuccessor(block);
    processor.splitConditionalTailCall(*jump, *block);
    recomputeLiveIns(*block);
  }
}

} // namespace gmonpass
