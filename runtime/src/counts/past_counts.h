//===- past_counts.h - what a library counted before it was unloaded -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A library's profile is written each time it is unloaded. Should the program load it
// again, it goes on counting where it stopped, so that the last profile holds it all.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_PAST_COUNTS_H
#define GMONRT_COUNTS_PAST_COUNTS_H

#include "counts/image_arcs.h"

namespace gmonrt {

struct PastCounts {
  Array<Arc> hookArcs;
  Array<Arc> calls;         // as collectCalls gives them
  Array<Arc> firstRuns;     // as collectFirstRuns gives them
  Array<uint64_t> counters; // as they stood when it was unloaded last
};

// IMAGE is about to be unloaded: copies its counts, and takes them out of the arc tables,
// for another image may come to lie where it was. The histogram is IMAGE's anyway.
void keepCounts(Image &image);

// IMAGE is loaded again.
void resumeCounts(Image &image);

// How often the place of COUNTER, which is IMAGE's, was run since it was loaded last.
uint64_t executionsSinceLoad(const Image &image, const uint64_t *counter);

void forgetPastCounts(Image &image);

} // namespace gmonrt

#endif
