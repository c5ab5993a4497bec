//===- function_marks.h - what the IR pass tells the machine pass of a function -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

//
// The pass over IR chooses the functions and knows the options; the pass over machine code
// puts the counters in. Attributes of functions carry from one to the other what is to be
// known, through link-time optimisation too.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_SUPPORT_FUNCTION_MARKS_H
#define GMONKIT_LLVM_PASS_SUPPORT_FUNCTION_MARKS_H

#include "llvm-pass/support/options.h"
#include "llvm/IR/Function.h"
#include <optional>

namespace gmonpass {

// What happens at a function's entry besides counting.
enum class Entry {
  Hooked,        // the runtime is called, before the prologue
  TellsFirstRun, // the runtime is called if the entry's counter begins to count
  Plain,
};

struct Instrumentation {
  Options options; // without names and output
  Entry entry;
};

// Says that FUNCTION is to be instrumented.
void markInstrumented(llvm::Function &function, const Options &options, Entry entry);
bool isMarkedInstrumented(const llvm::Function &function);

// What markInstrumented said of FUNCTION, if anything.
std::optional<Instrumentation> instrumentationOf(const llvm::Function &function);

// Says that every call of FUNCTION comes back exactly once.
void markReturning(llvm::Function &function);
bool isMarkedReturning(const llvm::Function &function);

} // namespace gmonpass

#endif
