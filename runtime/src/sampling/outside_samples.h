//===- outside_samples.h - samples outside all images ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Time in the C library, for example, is in no histogram. It is counted by the
// page of the code, and reported by the name of the file with that page.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_OUTSIDE_SAMPLES_H
#define GMONRT_SAMPLING_OUTSIDE_SAMPLES_H

#include "base/array.h"
#include "sampling/samples.h"

namespace gmonrt {

// Counts SAMPLES at PLACE, outside all images. IS_CHARGED: they are also in a histogram, at a
// caller. Signal-safe, in any thread.
void countOutside(unsigned kind, const SampledPlace &place, uint32_t samples, bool isCharged);

// The samples in the code of one file.
struct OutsideSamples {
  char name[64];          // without directories, truncated; or another owner
  uint64_t inCode;        // in its own code
  uint64_t inSystemCalls; // running or blocked in the kernel
  uint64_t charged;       // of both, those that are also in a histogram
};

// Returns the samples of KIND, sorted by file name.
Array<OutsideSamples> collectOutside(unsigned kind);

void forgetOutside();

} // namespace gmonrt

#endif
