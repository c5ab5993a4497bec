//===- radix_sort.h - sorting by integer keys, without comparisons --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_RADIX_SORT_H
#define GMONKIT_ANALYZER_SUPPORT_RADIX_SORT_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace gmonkit {

// Sorts RECORDS by KEY, which returns a uint64_t for each. The sort is stable, and quick for what
// is sorted. Each pass sorts by some bits of the key, starting with the least significant ones.
// Bits outside those that differ between keys are skipped: addresses of one program take two
// passes.
template <class Record, class Key> void radixSort(std::vector<Record> &records, Key key) {
  constexpr unsigned digitBits = 11; // 2048 lists, whose ends fit into the cache
  constexpr size_t values = size_t(1) << digitBits;
  if (std::is_sorted(records.begin(), records.end(),
                     [&](const Record &a, const Record &b) { return key(a) < key(b); }))
    return;
  uint64_t differing = 0;
  for (const Record &record : records)
    differing |= key(record) ^ key(records.front());
  std::vector<Record> sorted(records.size());
  std::vector<size_t> places(values + 1);
  for (unsigned shift = __builtin_ctzll(differing); shift < 64 && differing >> shift != 0;
       shift += digitBits) {
    auto digit = [&](const Record &record) { return key(record) >> shift & (values - 1); };
    places.assign(values + 1, 0);
    for (const Record &record : records)
      ++places[digit(record) + 1];
    std::partial_sum(places.begin(), places.end(), places.begin());
    for (const Record &record : records)
      sorted[places[digit(record)]++] = record;
    records.swap(sorted);
  }
}

} // namespace gmonkit

#endif
