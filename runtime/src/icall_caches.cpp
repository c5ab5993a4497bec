//===- icall_caches.cpp - the inline caches of indirect calls ------------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "icall_caches.h"
#include "image_records.h"

namespace gmonrt {

namespace {

GmonIcallWay *waysOf(const GmonIcallRecord *record) {
  return const_cast<GmonIcallWay *>(reinterpret_cast<const GmonIcallWay *>(record + 1));
}

} // namespace

void forEachWay(void (*visit)(const Image &, uintptr_t, GmonIcallWay &, void *), void *context) {
  for (const Image *image = firstImage(); image; image = image->next) {
    if (!image->record)
      continue;
    auto *record = static_cast<const GmonIcallRecord *>(image->record->icalls.start);
    auto *stop = static_cast<const GmonIcallRecord *>(image->record->icalls.stop);
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
