//===- past_counts.h - counts of unloaded libraries -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A library's profile is written each time it is unloaded. If the program loads
// the library again, it continues counting, so the last profile has all counts.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_PAST_COUNTS_H
#define GMONRT_COUNTS_PAST_COUNTS_H

#include "counts/image_arcs.h"

namespace gmonrt {

struct PastCounts {
  Array<Arc> hookArcs;
  Array<Arc> calls;         // in the form of collectCalls
  Array<Arc> firstRuns;     // in the form of collectFirstRuns
  Array<uint64_t> counters; // values at the last unload
};

// Copies the counts of IMAGE, which is about to be unloaded. Removes them from the arc tables, as
// another image may get its addresses. The histogram belongs to IMAGE and stays.
void keepCounts(Image &image);

// Continues with these counts when IMAGE is loaded again.
void resumeCounts(Image &image);

// Returns the count of COUNTER, one of IMAGE's, since the last load.
uint64_t executionsSinceLoad(const Image &image, const uint64_t *counter);

void forgetPastCounts(Image &image);

} // namespace gmonrt

#endif
