//===- counter_groups.h - counters that are not zero ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Most functions of a large program do not run, so most of its counters are
// zero. This looks at many of them at once.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_COUNTER_GROUPS_H
#define GMONRT_COUNTS_COUNTER_GROUPS_H

#include <cstddef>
#include <cstdint>

namespace gmonrt {

constexpr size_t CountersInGroup = 64;

// Calls VISIT(first, size) for each group of the counters from BEGIN up to END of which one is not
// zero. Groups have CountersInGroup, the last one perhaps fewer.
template <typename Counter, typename Visit>
void forEachCountedGroup(Counter *begin, Counter *end, Visit visit) {
  Counter *at = begin;
  for (; static_cast<size_t>(end - at) >= CountersInGroup; at += CountersInGroup) {
    uint64_t bits = 0;
#pragma GCC unroll 64
    for (size_t i = 0; i < CountersInGroup; ++i)
      bits |= at[i];
    if (bits)
      visit(at, CountersInGroup);
  }
  uint64_t bits = 0;
  for (Counter *rest = at; rest != end; ++rest)
    bits |= *rest;
  if (bits)
    visit(at, static_cast<size_t>(end - at));
}

} // namespace gmonrt

#endif
