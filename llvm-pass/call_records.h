//===- call_records.h - arcs=derived: what tells of a call --------------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_CALL_RECORDS_H
#define GMONKIT_LLVM_PASS_CALL_RECORDS_H

#include "options.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstrTypes.h"
#include <string>

namespace gmonpass {

// Whether CALL gets a record: it names a function, and the code generator will call it.
bool isDirectCall(const llvm::CallBase &call, const llvm::TargetLibraryInfo &library);

// Whether only running it tells what CALL calls.
bool isIndirectCall(const llvm::CallBase &call);

// Writes the record of the direct CALL, which is made as often as COUNTER, an address
// expression of the assembler, says.
void recordDirectCall(llvm::CallBase &call, const std::string &counter);

// Tells the runtime of the indirect CALL before it is made, or counts it in a cache.
void recordIndirectCall(llvm::CallBase &call, Threads threads);

} // namespace gmonpass

#endif
