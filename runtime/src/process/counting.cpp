//===- counting.cpp - starting and stopping of counting -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "process/counting.h"
#include "counts/arc_table.h"
#include "counts/icall_caches.h"
#include "counts/past_counts.h"
#include "counts/thread_copies.h"
#include "image/image.h"
#include "sampling/sampler.h"
#include "sampling/samples.h"
#include <cstring>

namespace gmonrt {

namespace {

bool isStopped = false;

void noteFirstRuns() {
  forEachArc(
      [](ArcSlot &slot, void *) {
        if (slot.isFirstRun())
          for (Image *image = firstImage(); image; image = image->next)
            image->recordedFirstRuns |= image->containsCode(slot.callee());
      },
      nullptr);
}

void clearTables() {
  noteFirstRuns();
  forgetArcs(0, UINT64_MAX);
  forgetCachedCalls(0, UINT64_MAX);
  for (Image *image = firstImage(); image; image = image->next) {
    if (image->record)
      memset(image->counters(), 0, image->counterCount() * sizeof(uint64_t));
    clearCopies(*image);
  }
}

} // namespace

void resetCounts() {
  clearTables();
  for (Image *image = firstImage(); image; image = image->next) {
    forgetPastCounts(*image);
    for (Profile *&added : image->added)
      added = nullptr;
  }
  forgetSamples();
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
