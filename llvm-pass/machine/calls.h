//===- calls.h - properties of call instructions --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_CALLS_H
#define GMONKIT_LLVM_PASS_MACHINE_CALLS_H

#include "llvm-pass/machine/processor.h"
#include <optional>

namespace gmonpass {

enum class CallKind {
  Direct,      // names its callee
  ThroughSlot, // names a callee whose address is in the global offset table
  Indirect,    // the callee is known only at run time
  Special,     // part of a larger sequence that must not be changed
};

struct MachineCall {
  llvm::MachineInstr *instruction; // the call itself, which may be inside a bundle
  CallForm form;
  CallKind kind;
  const llvm::MachineOperand *name; // the callee's name, or null
};

// Returns the call if INSTRUCTION, or a bundle that begins with it, is one.
std::optional<MachineCall> callAt(llvm::MachineInstr &instruction, const Processor &processor);

// Returns whether the instruction after CALL may be executed another number of times than CALL: the
// call does not return, or returns twice like setjmp and fork.
bool mayNotReturn(const MachineCall &call);

// Replaces each conditional tail call by a conditional jump to a block with the tail call, so that
// there is a place executed as often as the call.
void separateConditionalTailCalls(llvm::MachineFunction &function, const Processor &processor);

} // namespace gmonpass

#endif
