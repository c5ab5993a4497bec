//===- icall_caches.cpp - the inline caches of indirect calls -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/icall_caches.h"
#include "arch/machine.h"
#include "counts/counter_base.h"
#include "counts/thread_copies.h"
#include "image/image_records.h"

namespace gmonrt {

namespace {

// Returns the ways of RECORD for threads whose copies are at DELTA.
GmonIcallWay *waysOf(GmonIcallRecord *record, uintptr_t delta) {
  return reinterpret_cast<GmonIcallWay *>(reinterpret_cast<uintptr_t>(record + 1) + delta);
}

template <typename Visit>
void visitWays(const Image &image, GmonIcallRecord *record, uintptr_t delta, Visit visit) {
  for (uint32_t i = 0; i < record->ways; ++i)
    if (GmonIcallWay &way = waysOf(record, delta)[i]; way.target)
      visit(image, target(record->site), way);
}

} // namespace

void cacheTarget(uint64_t from, uint64_t target) {
  GmonIcallRecord *cache = cacheOfCall(from);
  if (!cache)
    return;
  uintptr_t delta = cache->flags & GmonIcallByThread ? counterBase() : 0;
  for (uint32_t i = 0; i < cache->ways; ++i) {
    uint64_t free = 0;
    if (__atomic_compare_exchange_n(&waysOf(cache, delta)[i].target, &free, target, false,
                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED) ||
        free == target)
      return;
  }
}

void forEachWay(void (*visit)(const Image &, uintptr_t, GmonIcallWay &, void *), void *context) {
  for (const Image *image = firstImage(); image; image = image->next) {
    if (!image->record)
      continue;
    auto *start = static_cast<const GmonIcallRecord *>(image->record->icalls.start);
    auto *stop = static_cast<const GmonIcallRecord *>(image->record->icalls.stop);
    auto *record = const_cast<GmonIcallRecord *>(start); // the section is writable
    // A way has the size of a record's head.
    for (; record < stop; record += 1 + record->ways) {
      auto visitWay = [&](const Image &image, uintptr_t site, GmonIcallWay &way) {
        visit(image, site, way, context);
      };
      visitWays(*image, record, 0, visitWay);
      if (record->flags & GmonIcallByThread)
        for (const ThreadCopies *thread = firstCopies(); thread; thread = thread->next)
          visitWays(*image, record, thread->delta, visitWay);
    }
  }
}

size_t wayCount() {
  size_t count = 0;
  forEachWay([](const Image &, uintptr_t, GmonIcallWay &,
                void *count) { ++*static_cast<size_t *>(count); },
             &count);
  return count;
}

void forgetCachedCalls(uint64_t low, uint64_t high) {
  struct Range {
    uint64_t low, high;
  } range{low, high};
  forEachWay(
      [](const Image &, uintptr_t, GmonIcallWay &way, void *data) {
        auto [low, high] = *static_cast<Range *>(data);
        if (way.target >= low && way.target < high)
          way = {0, 0};
      },
      &range);
}

} // namespace gmonrt
