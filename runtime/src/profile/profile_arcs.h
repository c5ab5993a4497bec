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
  // In the order of their functions' first runs. Arcs of unknown order come last, by address.
  Array<Arc> arcs;
  // The order is known for some arcs, or would be if they had run: a child of fork may call only
  // functions that do not record it.
  bool isOrdered;
  bool tooManyCalls; // a function has more calls than runs
  bool failed;       // there was no memory
};

// FUNCTIONS is IMAGE's, COUNTS its counts since the program's start.
ProfileArcs collectArcs(const Image &image, const FunctionTable &functions,
                        const ImageCounts &counts, const RecordedCalls &recorded);

} // namespace gmonrt

#endif
