//===- ranges.h - ranges of addresses -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_DWARF_RANGES_H
#define GMONKIT_ANALYZER_DWARF_RANGES_H

#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cstdint>
#include <vector>

namespace gmonkit {

// Where ranges of code begin that was not linked. It is 0, but lld writes 1 in lists of ranges,
// where a range from 0 to 0 would be the end.
constexpr uint64_t LastUnlinked = 1;

// Sorts RANGES, of addresses from `begin` to before `end`. Where several overlap, the one that
// begins first keeps the code; of equal ones the first. What is left of none is removed.
template <class Range> void removeOverlaps(std::vector<Range> &ranges) {
  llvm::stable_sort(ranges, [](const Range &a, const Range &b) { return a.begin < b.begin; });
  uint64_t covered = 0;
  for (Range &range : ranges) {
    range.begin = std::max(range.begin, covered);
    covered = std::max(covered, range.end);
  }
  llvm::erase_if(ranges, [](const Range &range) { return range.begin >= range.end; });
}

} // namespace gmonkit

#endif
