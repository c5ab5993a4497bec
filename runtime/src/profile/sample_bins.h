//===- sample_bins.h - the bins of a profile's histogram ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A short process has few samples in a large program. So bins are grouped in
// pieces, and only the memory of pieces with samples is touched.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_SAMPLE_BINS_H
#define GMONRT_PROFILE_SAMPLE_BINS_H

#include "base/array.h"
#include "image/image.h"
#include <algorithm>

namespace gmonrt {

class SampleBins {
public:
  SampleBins() = default;
  explicit SampleBins(size_t count)
      : counts(count, Zeroed()), isSampled(pieceCount(count), Zeroed()) {
    if (failed())
      return;
    counts.resize(counts.begin() + count);
    isSampled.resize(isSampled.begin() + pieceCount(count));
  }

  // There was no memory.
  bool failed() const { return counts.failed() || isSampled.failed(); }

  size_t size() const { return counts.size(); } // may be 0
  uint64_t operator[](size_t bin) const { return counts.begin()[bin]; }

  // REQUIRES: not failed(), and BIN < size().
  void add(size_t bin, uint64_t samples) {
    counts.begin()[bin] += samples;
    isSampled.begin()[bin / BinsPerPiece] = true;
  }

  // Calls VISIT(first, end), both indices of bins, for each piece with samples.
  template <typename Visit> void forEachPiece(Visit visit) const {
    for (size_t piece = 0; piece < isSampled.size(); ++piece)
      if (isSampled.begin()[piece])
        visit(piece * BinsPerPiece, std::min((piece + 1) * BinsPerPiece, size()));
  }

  // Calls VISIT(bin, count) for each bin with samples. It may change the count.
  template <typename Visit> void forEachBin(Visit visit) const {
    forEachPiece([&](size_t first, size_t end) {
      for (size_t bin = first; bin < end; ++bin)
        if (counts.begin()[bin])
          visit(bin, counts.begin()[bin]);
    });
  }

  // Adds OTHER, which has as many bins.
  void add(const SampleBins &other) {
    other.forEachBin([&](size_t bin, uint64_t count) { add(bin, count); });
  }

private:
  Array<uint64_t> counts;
  Array<bool> isSampled; // of each piece
};

} // namespace gmonrt

#endif
