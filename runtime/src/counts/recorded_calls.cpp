//===- recorded_calls.cpp - calls that stubs and caches counted -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/recorded_calls.h"
#include "counts/icall_caches.h"
#include "image/image_records.h"

namespace gmonrt {

RecordedCalls::RecordedCalls() : arcs(arcCount()), cached(wayCount()) {
  forEachArc(
      [](ArcSlot &slot, void *arcs) {
        if (slot.count)
          static_cast<Array<ArcSlot> *>(arcs)->push(slot);
      },
      &arcs);
  forEachWay(
      [](const Image &caller, uintptr_t site, GmonIcallWay &way, void *cached) {
        if (way.count)
          static_cast<Array<CachedCall> *>(cached)->push(
              {&caller, site, way.target, executions(&way.count)});
      },
      &cached);
}

} // namespace gmonrt
