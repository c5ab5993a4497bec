//===- instrument.h - counters and records in machine code ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The pass runs as late as a plugin can: after every pass that moves, merges or
// copies code. So the counted code is the code that runs, and apart from the
// counters it equals uninstrumented code.
//
//   here: subq $1, counter(%rip)
//
// At the function's entry one statement writes its counters, the pairs of
// `here` and counter, its calls and its own record; see part_tables.h. Counters
// count down (executions = 0 - value), so that only the first execution
// borrows.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_FLOW_INSTRUMENT_H
#define GMONKIT_LLVM_PASS_FLOW_INSTRUMENT_H

namespace llvm {
class Pass;
}

namespace gmonpass {

// Returns the machine pass. It ignores functions that are not marked.
llvm::Pass *createMachineCounters();

} // namespace gmonpass

#endif
