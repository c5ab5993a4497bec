//===- machine_block_counters.h - counters for what code generation made of blocks ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The pass counts the blocks that the optimiser leaves. The code generator makes more
// of them: it splits edges for the copies of phis, turns a switch into compares and
// jumps, and merges blocks with the same tail; and it may put instructions of a block
// before the block's counter. Without more, some 3.5 % of the executed instructions of
// Lua and SQLite (-O2, 6 % of all executions in SQLite) would be taken for part of
// another block.
//
// So a machine pass after block placement moves every counter to the start of its
// machine block, and gives one to each machine block that has none. What is left, some
// 0.2 %, are blocks that begin while the flags are in use, second jumps of one block,
// and padding.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_BLOCK_COUNTERS_H
#define GMONKIT_LLVM_PASS_MACHINE_BLOCK_COUNTERS_H

namespace llvm {
class Pass;
}

namespace gmonpass {

// The machine pass; functions that were not instrumented with counters stay as they are.
llvm::Pass *createMachineBlockCounters();

} // namespace gmonpass

#endif
