//===- icall_caches.cpp - the inline caches of indirect calls ------------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "icall_caches.h"
#include "image_records.h"
#include "x86_64/icall_site.h"

namespace gmonrt {

namespace {

GmonIcallWay *waysOf(GmonIcallRecord *record) {
  return reinterpret_cast<GmonIcallWay *>(record + 1);
}

} // namespace

void cacheTarget(uint64_t from, uint64_t target) {
  GmonIcallRecord *cache = cacheOfCall(from);
  if (!cache)
    return;
  for (uint32_t i = 0; i < cache->ways; ++i) {
    uint64_t free = 0;
    if (__atomic_compare_exchange_n(&waysOf(cache)[i].target, &free, target, false,
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
    auto *record = const_cast<GmonIcallRecord *>(start); // the section may be written
    // A way has the size of a record's head.
    for (; record < stop; record += 1 + record->ways)
      for (uint32_t i = 0; i < record->ways; ++i)
        if (waysOf(record)[i].target)
          visit(*image, target(record->site), waysOf(record)[i], context);
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
