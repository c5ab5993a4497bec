//===- counting.cpp - starting and stopping of counting -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "process/counting.h"
#include "base/memory.h"
#include "counts/arc_table.h"
#include "counts/counter_groups.h"
#include "counts/icall_caches.h"
#include "counts/past_counts.h"
#include "counts/thread_copies.h"
#include "image/image.h"
#include "profile/profile.h"
#include "sampling/sampler.h"
#include "sampling/samples.h"
#include <cstring>

namespace gmonrt {

namespace {

bool isStopped = false;

void noteFirstRun(uint64_t function) {
  for (Image *image = firstImage(); image; image = image->next)
    image->recordedFirstRuns |= image->containsCode(function);
}

// Leaves pages without counts as they are.
void clearCounters(const Image &image) {
  forEachCountedGroup(image.counters(), image.counters() + image.counterCount(),
                      [](uint64_t *at, size_t size) { memset(at, 0, size * sizeof *at); });
}

void returnCounters(const Image &image) {
  auto start = reinterpret_cast<uintptr_t>(image.counters());
  returnToZero(start, start + image.counterCount() * sizeof(uint64_t));
}

void clearCounts(void (*clear)(const Image &)) {
  forgetCachedCalls(0, UINT64_MAX);
  for (Image *image = firstImage(); image; image = image->next) {
    if (image->record)
      clear(*image);
    clearCopies(*image);
  }
}

void clearTables() {
  forgetAllArcs(noteFirstRun);
  clearCounts(clearCounters);
}

void forgetPast() {
  for (Image *image = firstImage(); image; image = image->next) {
    forgetPastCounts(*image);
    for (Profile *&added : image->added)
      if (added) {
        *added = {};
        added = nullptr;
      }
  }
  forgetSamples();
}

} // namespace

void resetCounts() {
  clearTables();
  forgetPast();
}

void restartCountsInChild() {
  restartArcsInChild(noteFirstRun);
  clearCounts(returnCounters);
  forgetPast();
}

void stopCounting() {
  if (isStopped)
    return;
  isStopped = true;
  stopSampler();
  for (Image *image = firstImage(); image; image = image->next)
    if (image->record)
      keepCounts(*image);
}

void dropUncounted() {
  if (!isStopped)
    return;
  clearTables();
  for (Image *image = firstImage(); image; image = image->next)
    if (image->record)
      resumeCounts(*image);
}

void startCounting() {
  if (!isStopped)
    return;
  dropUncounted();
  isStopped = false;
  startSampler();
}

} // namespace gmonrt
