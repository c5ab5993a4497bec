//===- image_arcs.h - the calls that came into an image --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_ARCS_H
#define GMONRT_IMAGE_ARCS_H

#include "array.h"
#include "image.h"

namespace gmonrt {

// Addresses are those in the image's ELF file. `from` lies inside the calling instruction
// (or just before it, for an indirect call that was counted there) or, for callers
// elsewhere, is the address of __gmon_outside.
struct Arc {
  uint64_t from, self, count, order;
};

// Makes one of equal arcs, adding up their counts, and sorts them by self, then from.
void mergeEqual(Array<Arc> &arcs);

// The calls that the entry hooks of IMAGE recorded, those before it was unloaded too, in
// the order in which they were first made; one Arc for each pair. It has failed() when
// there is no memory.
Array<Arc> collectHookArcs(const Image &image);

} // namespace gmonrt

#endif
