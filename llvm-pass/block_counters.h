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
// The statement is noduplicate, for the optimiser, and convergent, for the code
// generator: no pass makes a second one of it. The function's first statement
// also lays out what the function has once: its counters and its GmonFuncRecord.
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
#include <string>

namespace gmonpass {

// What happens at a function's entry besides counting.
enum class Entry {
  Hooked,        // the runtime is called, before the prologue
  TellsFirstRun, // the runtime is called if the entry's counter begins to count
  Plain,
};

// Inserts FUNCTION's counters and call records, as far as OPTIONS wants them, and its
// own record.
void insertCounters(llvm::Function &function, const Options &options, Entry entry,
                    const MayNotReturn &mayNotReturn, const llvm::TargetLibraryInfo &library);

// Whether TEXT is the assembly of a statement that counts.
bool isCounterText(llvm::StringRef text);

// The assembly of a statement for FUNCTION that counts in a counter of its own.
std::string ownCounterText(const llvm::Function &function, Threads threads);

} // namespace gmonpass

#endif
