//===- repeated_runs.h - counts of one program in several runs ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_REPEATED_RUNS_H
#define GMONKIT_ANALYZER_COUNT_REPEATED_RUNS_H

#include "analyzer/count/program_count.h"
#include <vector>

namespace gmonkit {

// Returns one count of all RUNS, which are of the same programs: each function as in the run in
// which it executed the fewest instructions, with its spread. The total is the sum of these. What
// is not of a function that was counted is that of the run with the smallest total. REQUIRES: not
// empty.
ProgramCount combineRuns(std::vector<ProgramCount> runs);

} // namespace gmonkit

#endif
