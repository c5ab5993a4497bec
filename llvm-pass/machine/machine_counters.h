//===- machine_counters.h - puts counters and records into final machine code -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

//
// As late as a plugin can: behind every pass that moves, merges or copies code, so that what
// is counted is what runs, and all code but the counters is what it would be without them.
//
//   here: subq $1, counter(%rip)
//
// At the function's entry one statement lays out its counters, the pairs of `here` and
// counter, its calls and its own record; see part_tables.h. Counters count down
// (executions = 0 - value), so that the first execution is the one that borrows.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_MACHINE_COUNTERS_H
#define GMONKIT_LLVM_PASS_MACHINE_MACHINE_COUNTERS_H

namespace llvm {
class Pass;
}

namespace gmonpass {

// The machine pass. It leaves alone functions that are not marked.
llvm::Pass *createMachineCounters();

} // namespace gmonpass

#endif
