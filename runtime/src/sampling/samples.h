//===- samples.h - histograms of program counters -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A sample tells where a thread was when a period of time had passed or an
// event happened. Each kind of sample has a histogram per image, and a profile
// of its own. Time is the first kind. Samples outside all images are counted
// for the file at their address.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_SAMPLES_H
#define GMONRT_SAMPLING_SAMPLES_H

#include "image/image.h"
#include "sampling/call_stacks.h"

namespace gmonrt {

// A kind of sample, as profiles describe it.
struct SampleKind {
  const char *name;      // of the event; null for time
  const char *dimension; // unit of the samples in gprof's words
  char abbreviation;
  uint32_t rate;    // samples per unit of the dimension
  bool isAvailable; // false: it has no profile
};

constexpr unsigned TimeSamples = 0;

// The first kind is time.
unsigned sampleKindCount();
const SampleKind &sampleKind(unsigned kind);
void setAvailable(unsigned kind, bool isAvailable);

// Adds a kind and returns its index; 0 if there are MaxSampleKinds. Call it before any image has
// its bins.
unsigned addSampleKind(const SampleKind &kind);

// Creates the histograms of IMAGE. Creates none if there is no memory or nothing is sampled.
void makeHistograms(Image &image);
void dropHistograms(Image &image);

// The position of a sample.
struct SampledPlace {
  ThreadPlace thread;
  bool isInSystemCall;
  uint32_t threadNumber = UnknownThread; // see thread_timers.h
};

// Adds SAMPLES at PLACE. With options().callers, samples outside the images go to the nearest
// caller inside them. With options().stacks, those of time are counted with their stacks, too.
// Signal-safe, in any thread; loses no samples.
void countSamples(unsigned kind, const SampledPlace &place, uint32_t samples);

// Sets all counts of samples to zero.
void forgetSamples();

} // namespace gmonrt

#endif
