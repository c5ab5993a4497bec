//===- function_marks.h - function attributes between the passes ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The IR pass selects functions and knows the options. The machine pass inserts
// counters. Function attributes pass the data from one to the other, also
// through link-time optimisation.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_SUPPORT_FUNCTION_MARKS_H
#define GMONKIT_LLVM_PASS_SUPPORT_FUNCTION_MARKS_H

#include "llvm-pass/support/options.h"
#include "llvm/IR/Function.h"
#include <optional>

namespace gmonpass {

// Action at a function's entry besides counting.
enum class Entry {
  Hooked,        // call the runtime before the prologue
  TellsFirstRun, // call the runtime when the entry's counter begins to count
  Plain,
};

struct Instrumentation {
  Options options; // without names and output
  Entry entry;
};

// Marks FUNCTION to be instrumented.
void markInstrumented(llvm::Function &function, const Options &options, Entry entry);
bool isMarkedInstrumented(const llvm::Function &function);

// Returns the data of markInstrumented for FUNCTION, if any.
std::optional<Instrumentation> instrumentationOf(const llvm::Function &function);

// Marks FUNCTION: every call of it returns exactly once.
void markReturning(llvm::Function &function);
bool isMarkedReturning(const llvm::Function &function);

} // namespace gmonpass

#endif
