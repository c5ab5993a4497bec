//===- samples.h - histograms of program counters -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A sample says where a thread was when some time had passed, or some event happened. Each
// kind of sample has a histogram for each image, and goes into a profile of its own; time is
// the first kind. Samples outside all images are counted for what is there instead.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_SAMPLES_H
#define GMONRT_SAMPLING_SAMPLES_H

#include "image/image.h"
#include "sampling/stack_callers.h"

namespace gmonrt {

// How a kind of sample stands in a profile.
struct SampleKind {
  const char *name;      // of the event; of time null
  const char *dimension; // what gprof says that samples are
  char abbreviation;
  uint32_t rate;    // samples in a unit of the dimension
  bool isAvailable; // or there is no profile of it
};

constexpr unsigned TimeSamples = 0;

// The first one is time.
unsigned sampleKindCount();
const SampleKind &sampleKind(unsigned kind);
void setAvailable(unsigned kind, bool isAvailable);

// Adds a kind and returns its number; 0 when there are MaxSampleKinds. Before any image has
// its bins.
unsigned addSampleKind(const SampleKind &kind);

// Makes the histograms of IMAGE; none where there is no memory or nothing is sampled.
void makeHistograms(Image &image);
void dropHistograms(Image &image);

// Where a sample was taken.
struct SampledPlace {
  ThreadPlace thread;
  bool isInSystemCall;
};

// Adds SAMPLES at PLACE. With options().callers, those outside the images go to the nearest
// caller inside them. Signal-safe, in any thread; no sample is lost between threads.
void countSamples(unsigned kind, const SampledPlace &place, uint32_t samples);

// All counts of samples begin at zero again.
void forgetSamples();

} // namespace gmonrt

#endif
