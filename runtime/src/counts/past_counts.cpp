//===- past_counts.cpp - counts of unloaded libraries ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/past_counts.h"
#include "base/memory.h"
#include "base/message.h"
#include "counts/arc_table.h"
#include "counts/derived_arcs.h"
#include "counts/icall_caches.h"
#include "counts/thread_copies.h"
#include "image/image_records.h"
#include <new>

namespace gmonrt {

void keepCounts(Image &image) {
  if (!image.past)
    if (void *memory = allocate(sizeof(PastCounts)))
      image.past = new (memory) PastCounts;
  FunctionTable functions(image);
  RecordedCalls recorded;
  ImageCounts sinceLoad(image, ImageCounts::Since::Load);
  Array<Arc> hookArcs = collectHookArcs(image, functions, recorded),
             calls = collectCalls(image, functions, sinceLoad, recorded),
             firstRuns = collectFirstRuns(image, functions, recorded);
  Array<uint64_t> counters(image.counterCount());
  forgetArcs(image.textLow, image.textHigh);
  forgetCachedCalls(image.textLow, image.textHigh);
  if (!image.past || functions.failed() || recorded.failed() || sinceLoad.failed() ||
      hookArcs.failed() || calls.failed() || firstRuns.failed() || counters.failed()) {
    warning("out of memory: the counts of %s so far are lost if it is loaded again", image.name);
    if (image.past)
      *image.past = {};
    return;
  }
  for (size_t i = 0; i < image.counterCount(); ++i)
    counters.push(sumOfCopies(image, image.counters() + i));
  image.past->hookArcs = std::move(hookArcs);
  image.past->calls = std::move(calls);
  image.past->firstRuns = std::move(firstRuns);
  image.past->counters = std::move(counters);
}

void resumeCounts(Image &image) {
  if (!image.past)
    return;
  uint64_t *counter = image.counters();
  for (uint64_t past : image.past->counters)
    *counter++ += past;
}

uint64_t executionsSinceLoad(const Image &image, const uint64_t *counter) {
  uint64_t now = 0 - sumOfCopies(image, counter);
  if (!image.past || !image.past->counters.size())
    return now;
  return now - executions(&image.past->counters.begin()[counter - image.counters()]);
}

void forgetPastCounts(Image &image) {
  if (!image.past)
    return;
  image.past->hookArcs = {};
  image.past->calls = {};
  image.past->firstRuns = {};
  for (uint64_t &counter : image.past->counters)
    counter = 0;
}

} // namespace gmonrt
