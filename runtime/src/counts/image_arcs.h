//===- image_arcs.h - arcs to an image's functions ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_IMAGE_ARCS_H
#define GMONRT_COUNTS_IMAGE_ARCS_H

#include "base/array.h"
#include "counts/recorded_calls.h"
#include "image/function_table.h"
#include "image/image.h"

namespace gmonrt {

// Addresses are those in the image's ELF file. `from` lies inside the calling instruction, or just
// before an indirect call that was counted there. For callers elsewhere it is the address of
// __gmon_outside.
struct Arc {
  uint64_t from, self, count;
  uint64_t order; // when SELF first ran: any number that grows, or its rank in gmon_out.h
};

constexpr uint64_t UnknownOrder = UINT64_MAX;

// Compares arcs by self, then from.
inline bool isLowerArc(const Arc &a, const Arc &b) {
  return a.self != b.self ? a.self < b.self : a.from < b.from;
}

// Merges equal arcs and sorts by self, then from. Counts are added up, and the lowest order is
// kept.
void mergeEqual(Array<Arc> &arcs);

// Gives all arcs to a function the lowest order of any. They are sorted by self.
void orderByFunction(Array<Arc> &arcs);

// Sorts arcs by order, those of one order by self, then from.
void sortByOrder(Array<Arc> &arcs);

// Makes ranks of the orders of ARCS, all of one process, which are sorted by them.
void rankOrders(Array<Arc> &arcs);

// Of RECORDED, returns the calls that the entry hooks of IMAGE recorded, and those from before it
// was unloaded. There is one Arc per pair, sorted by self, then from. The result has failed() if
// there is no memory.
Array<Arc> collectHookArcs(const Image &image, const FunctionTable &functions,
                           const RecordedCalls &recorded);

// Of RECORDED, returns the functions of IMAGE that recorded their first run, each as an Arc from 0,
// sorted by self. The result has failed() if there is no memory.
Array<Arc> collectFirstRuns(const Image &image, const FunctionTable &functions,
                            const RecordedCalls &recorded);

} // namespace gmonrt

#endif
