//===- may_not_return.h - functions whose calls surely come back -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

//
// A counter at a block's start counts all of the block only if every call in it
// comes back. Where one may not (it throws, exits, jumps away with longjmp, or
// ends the thread), the rest of the block gets a counter of its own.
//
// The rule errs on the side of "may not". A call comes back when it is
//   - an intrinsic or inline assembly,
//   - known to the optimiser as nounwind and willreturn,
//   - a call of a C library function that LLVM knows by its prototype, those left
//     out that end the process, jump, or call back into the program,
//   - a direct call of a function of this module that cannot be replaced at link
//     time and whose own calls all come back.
// A function that loops for ever counts as coming back: the frames that are live
// when the process ends are the only ones that such a loop can make wrong.
//
// Machine code does not tell the calls of a function apart: a function is marked if
// every call of it comes back.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_IR_MAY_NOT_RETURN_H
#define GMONKIT_LLVM_PASS_IR_MAY_NOT_RETURN_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"

namespace gmonpass {

using GetLibraryInfo = llvm::function_ref<const llvm::TargetLibraryInfo &(llvm::Function &)>;

// Marks, for the machine pass, the functions of MODULE whose calls all come back.
void markReturningFunctions(llvm::Module &module, GetLibraryInfo getLibraryInfo);

} // namespace gmonpass

#endif
