//===- samples.cpp - gprof's assignment of samples to symbols -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// gprof halves all addresses. So a bin or symbol that begins at an odd address
// begins one byte early.
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/model/samples.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace gmonkit::gprof {

namespace {

// Converts as x86-64 does. UNITS is not a number if the histogram has neither bytes nor bins.
uint64_t wholeUnits(double units) {
  return std::isnan(units) ? uint64_t(1) << 63 : static_cast<uint64_t>(units);
}

} // namespace

double assignSamples(const ProfileFiles &files, const SymbolFilter &shown, SymbolTable &table) {
  std::vector<Symbol> &symbols = table.all();
  auto begin = [&](size_t symbol) { return symbols[symbol].address / 2; };
  auto end = [&](size_t symbol) {
    return symbol + 1 < symbols.size() ? begin(symbol + 1) : table.addressAfterLast() / 2;
  };
  double total = 0;
  for (const Histogram &histogram : files.histograms()) {
    // Finds the first symbol that may overlap the bin. The last symbol may end before it begins.
    auto isBelow = [&](size_t symbol) { return end(symbol) <= histogram.low / 2; };
    auto others = llvm::seq<size_t>(std::max<size_t>(symbols.size(), 1) - 1);
    size_t first = *llvm::partition_point(others, isBelow);
    for (size_t bin = 0; bin < histogram.bins.size(); ++bin) {
      int32_t count = histogram.bins[bin];
      if (count == 0)
        continue;
      uint64_t low = histogram.low / 2 + wholeUnits(files.scale * bin);
      uint64_t high = histogram.low / 2 + wholeUnits(files.scale * (bin + 1));
      double samples = count;
      total += samples;
      while (first < symbols.size() && end(first) <= low)
        ++first;
      for (size_t i = first; i < symbols.size() && begin(i) < high; ++i) {
        uint64_t from = std::max(low, begin(i)), to = std::min(high, end(i));
        if (from >= to)
          continue;
        double credit = (to - from) * samples / files.scale;
        if (shown.allows(symbols[i]))
          symbols[i].time += credit;
        else
          total -= credit;
      }
    }
  }
  return total;
}

} // namespace gmonkit::gprof
