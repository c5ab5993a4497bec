//===- profile.h - what a profile holds -----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// All that is known of one image's run, before it is bytes and after it was. Addresses are
// those in the image's ELF file.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_PROFILE_H
#define GMONRT_PROFILE_PROFILE_H

#include "base/array.h"
#include "counts/block_counts.h"
#include "counts/image_arcs.h"
#include "gmonkit/gmon_out.h"

namespace gmonrt {

struct Profile {
  uint8_t flags = 0; // gmonkit::GmonKitFlags
  uint8_t id[8] = {};
  // The histogram covers [textLow, textHigh) with bins of equal size.
  uint64_t textLow = 0, textHigh = 0;
  uint32_t rate = 0; // samples in a unit of the dimension
  char dimension[gmonkit::GmonDimensionSize] = {};
  char abbreviation = 0;
  Array<uint64_t> bins;    // may be none
  bool hasSamples = false; // else all bins are zero: most short processes need not look at them
  // In the order in which they were first taken or, where their callers were not seen, their
  // functions first ran; those for which that is not known last, by address. No pair of addresses
  // occurs twice. Extension records, which are arcs by their form, stand behind all.
  Array<Arc> arcs;
  Array<BlockCount> blocks; // by address; each address once
  int failure = 0;          // errno of what kept it from being made
};

// IMAGE's profile with the samples of KIND, as its counts stand now. What may be wrong with it
// shows in its flags, and is said in a warning if SAYS_WARNINGS.
Profile collectProfile(const Image &image, unsigned kind, bool saysWarnings);

} // namespace gmonrt

#endif
