//===- samples.cpp - histograms of program counters -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/samples.h"
#include "base/memory.h"
#include "base/options.h"
#include "sampling/outside_samples.h"
#include "sampling/stack_callers.h"
#include "sampling/stack_table.h"

namespace gmonrt {

namespace {

SampleKind kinds[MaxSampleKinds] = {{nullptr, "seconds", 's', 0, true}};
unsigned kindCount = 1;

// Returns false if ADDRESS is in no image.
bool countInImage(unsigned kind, uintptr_t address, uint32_t samples) {
  for (Image *image = firstImage(); image; image = image->next)
    // Computes the bin once and compares it, because the image may be leaving in another thread.
    if (size_t bin = (address - image->textLow) / BytesPerBin; bin < image->binCount) {
      image->sampledPieces(kind)[bin / BinsPerPiece].store(true, std::memory_order_relaxed);
      image->bins[kind][bin].fetch_add(samples, std::memory_order_relaxed);
      __atomic_fetch_add(&image->repeats[kind], uint64_t(samples) * (samples - 1),
                         __ATOMIC_RELAXED);
      return true;
    }
  return false;
}

size_t histogramBytes(size_t bins) { return bins * sizeof(uint32_t) + pieceCount(bins); }

} // namespace

unsigned sampleKindCount() { return kindCount; }

const SampleKind &sampleKind(unsigned kind) {
  kinds[TimeSamples].rate = static_cast<uint32_t>(options().hz ? options().hz : 100);
  return kinds[kind];
}

void setAvailable(unsigned kind, bool isAvailable) { kinds[kind].isAvailable = isAvailable; }

unsigned addSampleKind(const SampleKind &kind) {
  if (kindCount == MaxSampleKinds)
    return 0;
  kinds[kindCount] = kind;
  return kindCount++;
}

void makeHistograms(Image &image) {
  image.binCount = 0;
  if (options().hz == 0 && kindCount == 1)
    return;
  size_t bins = (image.textHigh - image.textLow) / BytesPerBin;
  for (unsigned kind = 0; kind < kindCount; ++kind) {
    image.bins[kind] = static_cast<std::atomic<uint32_t> *>(map(histogramBytes(bins)));
    if (!image.bins[kind]) {
      while (kind-- > 0)
        unmap(static_cast<void *>(image.bins[kind]), histogramBytes(bins));
      return;
    }
  }
  image.binCount = bins;
}

void dropHistograms(Image &image) {
  for (unsigned kind = 0; image.binCount && kind < kindCount; ++kind)
    unmap(static_cast<void *>(image.bins[kind]), histogramBytes(image.binCount));
  image.binCount = 0;
}

void countSamples(unsigned kind, const SampledPlace &place, uint32_t samples) {
  if (kind == TimeSamples)
    countCallStack(place.thread, place.threadNumber, samples);
  if (countInImage(kind, place.thread.programCounter, samples))
    return;
  uintptr_t caller = options().callers ? findCaller(place.thread) : 0;
  bool isCharged = caller && countInImage(kind, caller, samples);
  countOutside(kind, place, samples, isCharged);
}

void forgetSamples() {
  for (Image *image = firstImage(); image; image = image->next)
    for (unsigned kind = 0; image->binCount && kind < kindCount; ++kind) {
      auto start = reinterpret_cast<uintptr_t>(image->bins[kind]);
      returnToZero(start, start + histogramBytes(image->binCount));
      __atomic_store_n(&image->repeats[kind], 0, __ATOMIC_RELAXED);
    }
  forgetOutside();
  forgetStackSamples();
}

} // namespace gmonrt
