//===- image_arcs.cpp - the calls that came into an image ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image_arcs.h"
#include "arc_table.h"
#include "past_counts.h"
#include <algorithm>

namespace gmonrt {

namespace {

// The call instruction before the hook's return address in the callee: e8 rel32.
constexpr uint64_t HookCallSize = 5;

Arc arcOfSlot(const Image &image, const ArcSlot &slot) {
  uintptr_t call = slot.from - 1; // the return address may already be the next function's
  uint64_t from = image.containsCode(call) ? image.fileAddress(call) : image.outside();
  return {from, image.fileAddress(slot.self - HookCallSize), slot.count, slot.order};
}

} // namespace

void mergeEqual(Array<Arc> &arcs) {
  std::sort(arcs.begin(), arcs.end(), [](const Arc &a, const Arc &b) {
    return a.self != b.self ? a.self < b.self : a.from < b.from;
  });
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

Array<Arc> collectHookArcs(const Image &image) {
  size_t pastArcs = image.past ? image.past->hookArcs.size() : 0;
  Array<Arc> arcs(pastArcs + arcCount());
  if (image.past)
    for (const Arc &arc : image.past->hookArcs)
      arcs.push(arc);
  struct Context {
    const Image &image;
    Array<Arc> &arcs;
  } context{image, arcs};
  forEachArc(
      [](ArcSlot &slot, void *data) {
        auto &[image, arcs] = *static_cast<Context *>(data);
        if (slot.count && !slot.isIndirectCall() && image.containsCode(slot.self))
          arcs.push(arcOfSlot(image, slot));
      },
      &context);
  // Several threads, and several tables of one, may have counted one arc.
  mergeEqual(arcs);
  std::sort(arcs.begin(), arcs.end(), [](const Arc &a, const Arc &b) {
    return a.order != b.order ? a.order < b.order : a.self < b.self;
  });
  return arcs;
}

} // namespace gmonrt
