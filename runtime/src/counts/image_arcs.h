//===- image_arcs.h - the calls that came into an image --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_IMAGE_ARCS_H
#define GMONRT_COUNTS_IMAGE_ARCS_H

#include "base/array.h"
#include "image/function_table.h"
#include "image/image.h"

namespace gmonrt {

// Addresses are those in the image's ELF file. `from` lies inside the calling instruction
// (or just before it, for an indirect call that was counted there) or, for callers
// elsewhere, is the address of __gmon_outside.
struct Arc {
  uint64_t from, self, count;
  uint64_t order; // among the arcs of all threads, as they were taken first
};

constexpr uint64_t UnknownOrder = UINT64_MAX;

// Compares arcs by what is called, then from where.
inline bool isLowerArc(const Arc &a, const Arc &b) {
  return a.self != b.self ? a.self < b.self : a.from < b.from;
}

// Makes one of equal arcs, adding up their counts and keeping the lower order, and sorts
// them by self, then from.
void mergeEqual(Array<Arc> &arcs);

// Sorts arcs as they were first taken, those of one order by self, then from.
void sortByOrder(Array<Arc> &arcs);

// The calls that the entry hooks of IMAGE recorded, those before it was unloaded too; one
// Arc for each pair, sorted by self, then from. It has failed() when there is no memory.
Array<Arc> collectHookArcs(const Image &image, const FunctionTable &functions);

// The functions of IMAGE that told when they ran first, each as an Arc from 0, sorted by
// self. It has failed() when there is no memory.
Array<Arc> collectFirstRuns(const Image &image, const FunctionTable &functions);

} // namespace gmonrt

#endif
