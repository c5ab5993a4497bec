//===- sample_credit.cpp - time samples of code ranges --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/sample_credit.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

void creditHistogram(const GmonHistogram &histogram, ArrayRef<AddressIndex::Range> ranges,
                     MutableArrayRef<double> samples) {
  // Units of 1/bins byte, counted from `low`. Bins begin and end at whole units.
  using Units = unsigned __int128;
  Units width = histogram.high - histogram.low;
  size_t bins = histogram.bins.size();
  auto units = [&](uint64_t address) {
    return Units(std::clamp(address, histogram.low, histogram.high) - histogram.low) * bins;
  };

  // The first range that ends above the bin's begin. A binary search: profiles may have many small
  // histograms.
  auto isBelow = [&](const AddressIndex::Range &range) { return range.end <= histogram.low; };
  size_t first = partition_point(ranges, isBelow) - ranges.begin();
  for (size_t bin = 0; bin < bins; ++bin) {
    if (histogram.bins[bin] == 0)
      continue;
    Units begin = bin * width, end = begin + width;
    while (first < ranges.size() && units(ranges[first].end) <= begin)
      ++first;
    if (first < ranges.size() && units(ranges[first].begin) <= begin &&
        units(ranges[first].end) >= end) { // the usual case
      samples[first] += histogram.bins[bin];
      continue;
    }
    auto overlap = [&](const AddressIndex::Range &range) {
      return static_cast<double>(std::min(units(range.end), end) -
                                 std::max(units(range.begin), begin));
    };
    size_t last = first;
    double covered = 0;
    for (; last < ranges.size() && units(ranges[last].begin) < end; ++last)
      covered += overlap(ranges[last]);
    for (size_t i = first; i < last; ++i)
      samples[i] += histogram.bins[bin] * (overlap(ranges[i]) / covered);
  }
}

} // namespace

std::vector<double> creditSamples(const Histograms &histograms,
                                  ArrayRef<AddressIndex::Range> ranges) {
  std::vector<double> samples(ranges.size());
  for (const GmonHistogram *histogram : histograms.records())
    creditHistogram(*histogram, ranges, samples);
  return samples;
}

} // namespace gmonkit
