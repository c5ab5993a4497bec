//===- line_alignment.h - which lines of two builds are the same ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_LINE_ALIGNMENT_H
#define GMONKIT_ANALYZER_COUNT_LINE_ALIGNMENT_H

#include "llvm/ADT/ArrayRef.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gmonkit {

// A line of a function, and what was counted there.
struct OffsetCount {
  uint32_t offset;
  uint64_t count;
};

// Indices of one line in both builds; nothing where it is not there.
struct LinePair {
  std::optional<size_t> before, now;
};

// Pairs the lines BEFORE and NOW of one function, both sorted by offset, without changing their
// sequence, such that the counts differ as little as possible. So lines that are inserted or
// removed leave those behind them as they were. Of very many lines, those with the same offset are
// pairs.
std::vector<LinePair> alignLines(llvm::ArrayRef<OffsetCount> before,
                                 llvm::ArrayRef<OffsetCount> now);

} // namespace gmonkit

#endif
