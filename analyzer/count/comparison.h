//===- comparison.h - what grew since a baseline --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_COMPARISON_H
#define GMONKIT_ANALYZER_COUNT_COMPARISON_H

#include "analyzer/count/baseline.h"
#include "llvm/Support/raw_ostream.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

struct Growth {
  std::string name; // of a function as in Baseline, or a line
  CountRange before, now;

  // What differs for certain: counts of unstable functions may be anything in their range.
  int64_t difference() const;
};

struct Comparison {
  uint64_t before = 0, now = 0; // totals
  int64_t difference = 0;       // of all functions; of stable ones it is what the totals tell
  size_t unstable = 0;          // functions whose counts differ from run to run
  // Functions, and lines of functions that have lines in both baselines: those with a difference.
  // What grew most comes first, what shrank most last; then by name. A line that is there now has
  // the name "FILE:LINE", another one "FUNCTION+OFFSET".
  std::vector<Growth> functions, lines;

  // Returns the growth in percent of what was before.
  double percent() const;
  // Returns whether it is more than LIMIT, if there is one.
  bool exceeds(std::optional<double> limit) const { return limit && percent() > *limit; }
};

Comparison compareWith(const Baseline &before, const Baseline &now);

// Prints a summary, and at most MOST functions and lines (all for 0), as text or as Markdown
// tables.
void printComparisonText(const Comparison &comparison, size_t most, llvm::raw_ostream &out);
void printComparisonMarkdown(const Comparison &comparison, size_t most, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
