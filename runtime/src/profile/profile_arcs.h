//===- profile_arcs.h - all arcs of an image's profile --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_PROFILE_ARCS_H
#define GMONRT_PROFILE_PROFILE_ARCS_H

#include "counts/image_arcs.h"
#include "counts/image_counts.h"

namespace gmonrt {

struct ProfileArcs {
  // In the order in which they were first taken or, where their callers were not seen, their
  // functions first ran; those for which that is not known last, by address.
  Array<Arc> arcs;
  // It is known of some, or would be had they run: a child of fork may only call what does not
  // tell.
  bool isOrdered;
  bool tooManyCalls; // more calls of a function were counted than runs of it
  bool failed;       // there was no memory
};

// COUNTS are IMAGE's since the program's start.
ProfileArcs collectArcs(const Image &image, const ImageCounts &counts);

} // namespace gmonrt

#endif
