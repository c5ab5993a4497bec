//===- count_report.h - reports of instruction counts ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_COUNT_REPORT_H
#define GMONKIT_ANALYZER_COUNT_COUNT_REPORT_H

#include "analyzer/count/comparison.h"
#include "analyzer/count/program_count.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstddef>
#include <optional>
#include <string>

namespace gmonkit {

struct CountReport {
  const ProgramCount &count;
  const Image &profiled;                // the instrumented program
  llvm::ArrayRef<std::string> profiles; // the files that make up the profile
};

// Prints the total, functions, files, lines, and what is not counted: at most MOST rows of each,
// all if MOST is 0. The first line is "total N".
void printCountText(const CountReport &report, size_t most, llvm::raw_ostream &out);

// What the counts were compared with.
struct BaselineReport {
  llvm::StringRef file;
  const Comparison &comparison;
  std::optional<double> failAbove; // percent
};

// Writes everything as JSON (docs/count.md). BASELINE may be null.
void printCountJson(const CountReport &report, const BaselineReport *baseline,
                    llvm::raw_ostream &out);

} // namespace gmonkit

#endif
