//===- block_counters.h - blocks=all: a counter and an address record for each block ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each counted place is one inline assembly statement that decrements its counter
// and, in another section, writes down its own address beside the counter's:
//
//   here: subq $1, counter(%rip)
//         .pushsection gmon_blocks, "ao?", @progbits, function
//         .long here - ., counter - .
//         .popsection
//
// So the address is exact however the code generator moves the block, a block that
// it deletes has no record, and nothing about the function is made address-taken.
// The statement is convergent: no pass duplicates it.
//
// Counters count down (executions = 0 - value), so that the first execution is the
// one that carries.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_BLOCK_COUNTERS_H
#define GMONKIT_LLVM_PASS_BLOCK_COUNTERS_H

#include "may_not_return.h"
#include "options.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"

namespace gmonpass {

// Inserts the counters of FUNCTION and returns the array that holds them, the
// entry block's first; null where OPTIONS wants none here.
llvm::GlobalVariable *insertBlockCounters(llvm::Function &function, const Options &options,
                                          const MayNotReturn &mayNotReturn,
                                          const llvm::TargetLibraryInfo &library);

// A private global that lives and dies with FUNCTION: in the section SECTION, tied
// to FUNCTION's section and COMDAT group, and never dropped by the optimiser.
llvm::GlobalVariable *createFunctionData(llvm::Function &function, llvm::Constant *initializer,
                                         llvm::StringRef name, llvm::StringRef section,
                                         bool isConstant, unsigned alignment);

} // namespace gmonpass

#endif
