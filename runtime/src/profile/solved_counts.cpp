//===- solved_counts.cpp - what follows from counters and an image's tables -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/solved_counts.h"
#include "counts/calls_out.h"
#include "counts/lost_tables.h"

namespace gmonrt {

SolvedCounts solveCounts(const Image &image, const RecordedCalls &recorded) {
  ImageCounts counts(image, ImageCounts::Since::Start);
  FunctionTable functions(image);
  SolvedCounts solved;
  solved.failed = recorded.failed() || counts.failed() || functions.failed();
  if (solved.failed)
    return solved;
  solved.arcs = collectArcs(image, functions, counts, recorded);
  solved.blocks = collectBlocks(image, functions, counts);
  solved.callsOut = callsOutRecords(image, counts.directCalls(), recorded);
  solved.areClamped = counts.areClamped();
  solved.tablesAreLost = tablesAreLost(image, counts);
  solved.failed = solved.arcs.failed || solved.blocks.failed() || solved.callsOut.failed();
  return solved;
}

const char *whySolvedInexact(const SolvedCounts &solved) {
  if (solved.areClamped)
    return "%s: some functions were entered or left in the middle (by a signal handler?); "
           "their counts may be inexact";
  if (solved.arcs.tooManyCalls)
    return "%s: some functions have more counted calls than executions; their arcs may be "
           "inexact";
  return nullptr;
}

const char TablesAreLost[] =
    "%s has counters without their address tables (was it linked in two steps?); their counts are "
    "missing from the profile";

} // namespace gmonrt
