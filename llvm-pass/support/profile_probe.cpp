//===- profile_probe.cpp - probes for Clang's own profile -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/support/profile_probe.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

namespace gmonpass {

namespace {

constexpr int64_t Mark = 0x65626f7270746d67; // a first operand that no other assembly has
constexpr unsigned Operands = 4;             // the mark, and the members of ProfileProbe

} // namespace

void insertProbe(const ProfileProbe &probe, Instruction &place) {
  IRBuilder<> builder(&place);
  Type *number = builder.getInt64Ty();
  Type *parameters[Operands] = {number, number, number, number};
  auto *type = FunctionType::get(builder.getVoidTy(), parameters, /*isVarArg=*/false);
  InlineAsm *statement = InlineAsm::get(type, probe.kind == GmonProbeTarget ? "" : "nop", "i,i,i,i",
                                        /*hasSideEffects=*/true);
  CallInst *call =
      builder.CreateCall(statement, {builder.getInt64(Mark), builder.getInt64(probe.function),
                                     builder.getInt64(probe.kind), builder.getInt64(probe.index)});
  call->setDoesNotThrow();
  call->addFnAttr(Attribute::WillReturn);
  call->setOnlyAccessesInaccessibleMemory();
}

// Each operand has two words, its description and its value.
std::optional<ProfileProbe> probeAt(const MachineInstr &instruction) {
  constexpr unsigned first = InlineAsm::MIOp_FirstOperand;
  if (!instruction.isInlineAsm() || instruction.getNumOperands() < first + 2 * Operands)
    return std::nullopt;
  int64_t values[Operands];
  for (unsigned i = 0; i < Operands; ++i) {
    const MachineOperand &value = instruction.getOperand(first + 2 * i + 1);
    if (!value.isImm())
      return std::nullopt;
    values[i] = value.getImm();
  }
  if (values[0] != Mark)
    return std::nullopt;
  return ProfileProbe{uint64_t(values[1]), uint32_t(values[2]), uint32_t(values[3])};
}

// The probe was inserted directly before the call, but helpers may be called in between, for its
// arguments.
std::optional<ProfileProbe> targetProbeOf(const MachineInstr &call, const MachineInstr *previous) {
  const MachineBasicBlock &block = *call.getParent();
  for (auto place = call.getReverseIterator(); place != block.instr_rend() && &*place != previous;
       ++place)
    if (std::optional<ProfileProbe> probe = probeAt(*place);
        probe && probe->kind == GmonProbeTarget)
      return probe;
  return std::nullopt;
}

} // namespace gmonpass
