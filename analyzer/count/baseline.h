//===- baseline.h - instruction counts to compare later builds with -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A baseline is a text file for version control, without paths and addresses. A
// function is one line, in the sequence of names; its source lines follow:
//
//   350 main
//    0:10 1:40 3:300 main
//    2:5 push_back
//   17~4 hash
//
// Line 3 of the source function `main` (0 is its first one) executed 300
// instructions, and `push_back` was inlined. `hash` executed 17 to 21
// instructions in several runs, so its lines are left out.
//
// Names have no suffixes that compilers add for clones and parts, as their
// numbers change with unrelated code.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_BASELINE_H
#define GMONKIT_ANALYZER_COUNT_BASELINE_H

#include "analyzer/count/program_count.h"
#include "analyzer/count/stable_lines.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <map>
#include <string>

namespace gmonkit {

// What several runs counted: LEAST to LEAST + SPREAD.
struct CountRange {
  uint64_t least = 0, spread = 0;

  uint64_t most() const { return llvm::SaturatingAdd(least, spread); }
  bool isStable() const { return spread == 0; }
};

struct LineSum {
  uint64_t count = 0;
  std::string place = ""; // "FILE:LINE" in this build; not part of the file
};

struct BaselineFunction {
  CountRange range;
  // By source function and offset (StableLine). Empty without debug information.
  std::map<std::string, std::map<uint32_t, LineSum>> lines;
};

struct Baseline {
  bool hasPadding = false; // whether padding in front of loops is counted
  // By name: printable, without suffixes of clones. Functions of one name are added up.
  std::map<std::string, BaselineFunction> functions;

  uint64_t total() const; // of what is least
};

// Returns the baseline of COUNT. HASPADDING: whether it is of a release build. LINES are of the
// program that COUNT has its lines from.
Baseline baselineOf(const ProgramCount &count, const StableLines &lines, bool hasPadding);

void writeBaseline(const Baseline &baseline, llvm::raw_ostream &out);

// Reads the file PATH. An error names it and the line.
llvm::Expected<Baseline> readBaseline(llvm::StringRef path);

} // namespace gmonkit

#endif
