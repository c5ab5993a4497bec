//===- profile_tables.h - tables about Clang's own counters ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each function has a section of its own in the tables, as inline functions are
// in several objects. gmonkit/abi.h describes the records.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_IR_PROFILE_TABLES_H
#define GMONKIT_LLVM_PASS_IR_PROFILE_TABLES_H

#include "gmonkit/abi.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <map>
#include <string>

namespace gmonpass {

// Return the name in the profile, and the id in the tables, of the function that PLACE counts.
llvm::StringRef countedName(const llvm::InstrProfInstBase &place);
uint64_t countedId(const llvm::InstrProfInstBase &place);

using ProbedFunctions = std::map<std::string, GmonProbedFunction>; // by name

void addFunctionTable(llvm::Module &module, const ProbedFunctions &functions);

// Adds the flow graphs of the functions of MODULE, to which Clang has just added counters.
void addGraphTable(llvm::Module &module);

// Adds the table of the functions of MODULE, for which Clang has just read PROFILE: which of them
// it fits. Functions that have changed get what counts still fit ("": they get none).
void addUseTable(llvm::Module &module, llvm::StringRef profile);

} // namespace gmonpass

#endif
