//===- may_not_return.h - functions whose calls return --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A counter at a block's start counts the complete block only if every call in
// it returns. If a call may not (it throws, exits, leaves by longjmp, or ends
// the thread), the rest of the block gets a counter of its own.
//
// The rule decides "may not" in doubt. A call returns if it is
//   - an intrinsic or inline assembly,
//   - known to the optimiser as nounwind and willreturn,
//   - a call of a C library function that LLVM knows by its prototype, except those
//     that end the process, jump, or call back into the program,
//   - a direct call of a function of this module that cannot be replaced at link
//     time and whose own calls all return.
// A function that loops for ever counts as returning: such a loop can only
// affect the frames that are live when the process ends.
//
// Machine code does not distinguish the calls of a function. So a function is
// marked if every call of it returns.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_IR_MAY_NOT_RETURN_H
#define GMONKIT_LLVM_PASS_IR_MAY_NOT_RETURN_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"

namespace gmonpass {

using GetLibraryInfo = llvm::function_ref<const llvm::TargetLibraryInfo &(llvm::Function &)>;

// Marks the functions of MODULE whose calls all return, for the machine pass.
void markReturningFunctions(llvm::Module &module, GetLibraryInfo getLibraryInfo);

} // namespace gmonpass

#endif
