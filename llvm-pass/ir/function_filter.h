//===- function_filter.h - functions to instrument ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The same rules hold for both compilers; docs/abi.md lists them.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_IR_FUNCTION_FILTER_H
#define GMONKIT_LLVM_PASS_IR_FUNCTION_FILTER_H

#include "llvm-pass/support/options.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include <vector>

namespace gmonpass {

// Returns the functions of MODULE to instrument, in module order.
std::vector<llvm::Function *> functionsToInstrument(llvm::Module &module, const Options &options);

// Functions that may run during the start of the program, before the thread-local storage that the
// runtime uses exists: ifunc resolvers, functions that the start files call by name, and their
// callees.
using EarlyFunctions = llvm::SmallPtrSet<const llvm::Function *, 8>;
EarlyFunctions findEarlyFunctions(llvm::Module &module);

} // namespace gmonpass

#endif
