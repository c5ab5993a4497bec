//===- profile.h - contents of a profile ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The profile of one image as a structure, before it is encoded and after it is
// decoded. Addresses are those in the image's ELF file.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_PROFILE_H
#define GMONRT_PROFILE_PROFILE_H

#include "base/array.h"
#include "counts/block_counts.h"
#include "counts/image_arcs.h"
#include "gmonkit/gmon_out.h"
#include "profile/sample_bins.h"

namespace gmonrt {

struct Profile {
  uint8_t flags = 0; // gmonkit::GmonKitFlags
  uint8_t id[8] = {};
  // The histogram covers [textLow, textHigh) with bins of BytesPerBin.
  uint64_t textLow = 0, textHigh = 0;
  uint32_t rate = 0; // samples per unit of the dimension
  char dimension[gmonkit::GmonDimensionSize] = {};
  char abbreviation = 0;
  SampleBins bins;
  // In the order of their functions' first runs, with their ranks. Arcs of unknown order come last,
  // by address. No pair of addresses occurs twice. Extension records, which have the form of arcs,
  // follow.
  Array<Arc> arcs;
  Array<BlockCount> blocks; // by address; no address twice
  int failure = 0;          // errno if it could not be created
};

// Returns IMAGE's profile with the samples of KIND and the current counts. Its flags tell what may
// be wrong with it; if PRINTS_WARNINGS, a warning does, too.
Profile collectProfile(const Image &image, unsigned kind, bool printsWarnings);

// The parts that collectProfile consists of, besides solveCounts().

// Sets what PROFILE has of samples, and the members that describe them and the image.
void collectSamplesOf(const Image &image, unsigned kind, bool printsWarnings, Profile &profile);

// Returns the extension records that do not depend on solved counts. The result has failed() if
// there is no memory.
Array<Arc> otherRecords(const Image &image, unsigned kind);

// Returns why threads may have made counts inexact, as a printf format with the image's name, or
// null.
const char *whyThreadsInexact(const Image &image);

// Prints WHY, a format with the image's name, as a warning unless that has been printed.
void sayInexact(const Image &image, const char *why);

} // namespace gmonrt

#endif
