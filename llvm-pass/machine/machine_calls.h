//===- machine_calls.h - what a call of machine code calls -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_MACHINE_CALLS_H
#define GMONKIT_LLVM_PASS_MACHINE_MACHINE_CALLS_H

#include "llvm-pass/machine/processor.h"
#include <optional>

namespace gmonpass {

enum class CallKind {
  Direct,      // names its callee
  ThroughSlot, // names it, by way of the global offset table
  Indirect,    // only running it tells what it calls
  Special,     // is part of something larger and is left alone
};

struct MachineCall {
  llvm::MachineInstr *instruction; // the call itself, which may be inside of a bundle
  CallForm form;
  CallKind kind;
  const llvm::MachineOperand *name; // what it calls, or null
};

// Whether INSTRUCTION, or a bundle that begins with it, is a call, and which.
std::optional<MachineCall> callAt(llvm::MachineInstr &instruction, const Processor &processor);

// What the record of a direct call is to have as the callee, for the assembler.
std::string calleeReference(const MachineCall &call, const Processor &processor);

// Whether control may reach the instruction after CALL any other number of times
// than CALL itself: the call does not come back, or comes back twice as setjmp and fork do.
bool mayNotReturn(const MachineCall &call);

// Makes each tail call under a condition a jump to a block that makes it under none, so that
// there is a place that is as often run.
void separateConditionalTailCalls(llvm::MachineFunction &function, const Processor &processor);

} // namespace gmonpass

#endif
