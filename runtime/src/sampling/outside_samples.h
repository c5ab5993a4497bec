//===- outside_samples.h - samples outside all images ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Time that passes in the C library, say, is in no histogram. It is kept by the page that
// holds the code, and told by the name of the file that this page belongs to.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_OUTSIDE_SAMPLES_H
#define GMONRT_SAMPLING_OUTSIDE_SAMPLES_H

#include "base/array.h"
#include "sampling/samples.h"

namespace gmonrt {

// SAMPLES were taken at PLACE, outside all images. They are in a histogram all the same, at
// a caller, where IS_CHARGED. Signal-safe, in any thread.
void countOutside(unsigned kind, const SampledPlace &place, uint32_t samples, bool isCharged);

// All samples in the code of one file.
struct OutsideSamples {
  char name[64];          // file name without directories, cut at its end; or what else it is
  uint64_t inCode;        // while it ran
  uint64_t inSystemCalls; // while the kernel ran for it, or it waited there
  uint64_t charged;       // of both, those that are in a histogram
};

// Of one KIND, sorted by name.
Array<OutsideSamples> collectOutside(unsigned kind);

void forgetOutside();

} // namespace gmonrt

#endif
