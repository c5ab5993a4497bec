//===- past_counts.cpp - what a library counted before it was unloaded -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "past_counts.h"
#include "arc_table.h"
#include "message.h"
#include <new>

namespace gmonrt {

void keepCounts(Image &image) {
  if (!image.past)
    if (void *memory = allocate(sizeof(PastCounts)))
      image.past = new (memory) PastCounts;
  Array<Arc> arcs = collectArcs(image);
  Array<uint64_t> counters(image.counterCount());
  forgetArcs(image.textLow, image.textHigh);
  if (!image.past || arcs.failed() || counters.failed()) {
    warning("out of memory: if %s is loaded again, its profile will begin there", image.name);
    return;
  }
  for (size_t i = 0; i < image.counterCount(); ++i)
    counters.push(image.counters()[i]);
  image.past->arcs = std::move(arcs);
  image.past->counters = std::move(counters);
}

void resumeCounts(Image &image) {
  if (!image.past)
    return;
  uint64_t *counter = image.counters();
  for (uint64_t past : image.past->counters)
    *counter++ += past;
  image.past->counters = {};
}

void forgetPastCounts(Image &image) {
  if (!image.past)
    return;
  image.past->arcs = {};
  for (uint64_t &counter : image.past->counters)
    counter = 0;
}

} // namespace gmonrt
