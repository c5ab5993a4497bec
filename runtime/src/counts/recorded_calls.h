//===- recorded_calls.h - calls that stubs and caches counted -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A profile needs these calls several times, for arcs to the image and for calls
// out of it. This copies them once. Threads may count meanwhile.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_RECORDED_CALLS_H
#define GMONRT_COUNTS_RECORDED_CALLS_H

#include "base/array.h"
#include "counts/arc_table.h"
#include "image/image.h"

namespace gmonrt {

// Indirect calls of one target, counted in the cache of their site.
struct CachedCall {
  const Image *caller;
  uintptr_t site;   // in CALLER
  uintptr_t target; // both are run-time addresses
  uint64_t count;
};

class RecordedCalls {
public:
  // Copies the calls of all threads and images.
  RecordedCalls();
  RecordedCalls(Array<ArcSlot> arcs, Array<CachedCall> cached)
      : arcs(std::move(arcs)), cached(std::move(cached)) {}

  // There was no memory.
  bool failed() const { return arcs.failed() || cached.failed(); }

  Array<ArcSlot> arcs; // those of the threads' tables, in no particular order; an arc may repeat
  Array<CachedCall> cached;
};

} // namespace gmonrt

#endif
