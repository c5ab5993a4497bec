//===- image_arcs.cpp - arcs to an image's functions ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/image_arcs.h"
#include "arch/machine.h"
#include "base/radix_sort.h"
#include "counts/arc_table.h"
#include "counts/past_counts.h"
#include <algorithm>

namespace gmonrt {

namespace {

// Makes ARC from SLOT if it has the right kind and belongs to IMAGE. Returns whether it does.
using TakeSlot = bool (*)(const Image &image, const FunctionTable &functions, const ArcSlot &slot,
                          Arc &arc);

bool takeHookArc(const Image &image, const FunctionTable &functions, const ArcSlot &slot,
                 Arc &arc) {
  if (!slot.isHooked() || !image.containsCode(slot.callee()))
    return false;
  uint64_t self = image.fileAddress(slot.callee() - HookCallSize);
  if (slot.isEnter() && functions.find(self)) // it has another counter, too
    return false;
  uintptr_t call = slot.from - 1; // the return address may be in the next function
  uint64_t from = image.containsCode(call) ? image.fileAddress(call) : image.outside;
  arc = {from, self, slot.count, slot.order};
  return true;
}

bool takeFirstRun(const Image &image, const FunctionTable &, const ArcSlot &slot, Arc &arc) {
  if (!slot.isFirstRun() || !image.containsCode(slot.callee()))
    return false;
  arc = {0, image.fileAddress(slot.callee()), slot.count, slot.order};
  return true;
}

// Returns the arcs that TAKE makes of RECORDED, and those of PAST.
Array<Arc> collect(const Image &image, const FunctionTable &functions,
                   const RecordedCalls &recorded, const Array<Arc> *past, TakeSlot take) {
  Array<Arc> arcs((past ? past->size() : 0) + recorded.arcs.size());
  if (past)
    for (const Arc &arc : *past)
      arcs.push(arc);
  for (const ArcSlot &slot : recorded.arcs)
    if (Arc arc; take(image, functions, slot, arc))
      arcs.push(arc);
  // Several threads, and several tables of one thread, may have counted an arc.
  mergeEqual(arcs);
  return arcs;
}

} // namespace

// For few arcs the passes over all digits would take longer.
static void sortByAddress(Array<Arc> &arcs) {
  constexpr size_t Few = 128;
  auto isLower = [](const Arc &a, const Arc &b) { return isLowerArc(a, b); };
  if (std::is_sorted(arcs.begin(), arcs.end(), isLower))
    return;
  if (arcs.size() < Few || !sortByKey(arcs, [](const Arc &arc) { return arc.from; }) ||
      !sortByKey(arcs, [](const Arc &arc) { return arc.self; }))
    std::sort(arcs.begin(), arcs.end(), isLower);
}

void mergeEqual(Array<Arc> &arcs) {
  sortByAddress(arcs);
  Arc *kept = arcs.begin();
  for (const Arc &arc : arcs) {
    if (kept != arcs.begin() && kept[-1].from == arc.from && kept[-1].self == arc.self) {
      kept[-1].count += arc.count;
      kept[-1].order = std::min(kept[-1].order, arc.order);
    } else {
      *kept++ = arc;
    }
  }
  arcs.resize(kept);
}

void orderByFunction(Array<Arc> &arcs) {
  for (Arc *first = arcs.begin(), *next = first; first != arcs.end(); first = next) {
    uint64_t order = first->order;
    for (; next != arcs.end() && next->self == first->self; ++next)
      order = std::min(order, next->order);
    for (; first != next; ++first)
      first->order = order;
  }
}

void rankOrders(Array<Arc> &arcs) {
  uint64_t rank = 0, last = arcs.size() ? arcs.begin()->order : 0;
  for (Arc &arc : arcs) {
    if (arc.order == UnknownOrder)
      return;
    rank += arc.order != last;
    last = arc.order;
    arc.order = rank;
  }
}

void sortByOrder(Array<Arc> &arcs) {
  uint64_t last = 0;
  for (const Arc &arc : arcs)
    if (arc.order != UnknownOrder)
      last = std::max(last, arc.order);
  sortByAddress(arcs);
  auto key = [=](const Arc &arc) { return arc.order == UnknownOrder ? last + 1 : arc.order; };
  if (!sortByKey(arcs, key))
    std::sort(arcs.begin(), arcs.end(), [](const Arc &a, const Arc &b) {
      return a.order != b.order ? a.order < b.order : isLowerArc(a, b);
    });
}

Array<Arc> collectHookArcs(const Image &image, const FunctionTable &functions,
                           const RecordedCalls &recorded) {
  Array<Arc> arcs = collect(image, functions, recorded,
                            image.past ? &image.past->hookArcs : nullptr, takeHookArc);
  orderByFunction(arcs);
  return arcs;
}

Array<Arc> collectFirstRuns(const Image &image, const FunctionTable &functions,
                            const RecordedCalls &recorded) {
  return collect(image, functions, recorded, image.past ? &image.past->firstRuns : nullptr,
                 takeFirstRun);
}

} // namespace gmonrt
