//===- baseline.h - instruction counts to compare later builds with -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A baseline is a text file for version control: a function per line, sorted by
// name, without paths and addresses. Names have no suffixes that compilers add
// for clones and parts, as their numbers change with unrelated code.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_BASELINE_H
#define GMONKIT_ANALYZER_COUNT_BASELINE_H

#include "analyzer/count/program_count.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

struct Baseline {
  bool hasPadding = false; // whether padding in front of loops is counted
  // Instructions by function: names that are printable, without suffixes of clones. Functions of
  // one name are added up.
  std::map<std::string, uint64_t> functions;

  uint64_t total() const;
};

// Returns the baseline of COUNT. HASPADDING: whether it is of a release build.
Baseline baselineOf(const ProgramCount &count, bool hasPadding);

void writeBaseline(const Baseline &baseline, llvm::raw_ostream &out);

// Reads the file PATH. An error names it and the line.
llvm::Expected<Baseline> readBaseline(llvm::StringRef path);

struct Growth {
  std::string function; // as in Baseline
  uint64_t before, now; // differ

  int64_t difference() const { return int64_t(now - before); }
};

struct Comparison {
  uint64_t before = 0, now = 0;  // totals
  std::vector<Growth> functions; // what grew most comes first, what shrank most last; then by name

  // Returns the growth in percent of what was before.
  double percent() const;
  // Returns whether it is more than LIMIT, if there is one.
  bool exceeds(std::optional<double> limit) const { return limit && percent() > *limit; }
};

Comparison compareWith(const Baseline &before, const Baseline &now);

// Prints a summary and at most MOST functions (all for 0), as text or as a Markdown table.
void printComparisonText(const Comparison &comparison, size_t most, llvm::raw_ostream &out);
void printComparisonMarkdown(const Comparison &comparison, size_t most, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
