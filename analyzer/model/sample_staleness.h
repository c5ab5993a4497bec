//===- sample_staleness.h - a check of old sample profiles ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_SAMPLE_STALENESS_H
#define GMONKIT_ANALYZER_MODEL_SAMPLE_STALENESS_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/object/image.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

struct StaleFunction {
  std::string name;
  bool isFound;     // false: the program has no such function
  uint64_t samples; // samples that do not match
};

struct SampleStaleness {
  size_t functions = 0; // functions with samples
  uint64_t samples = 0; // executions of blocks or lines in the profile
  uint64_t matched = 0; // samples that match
  // Functions with samples that do not match, the most first, then by name.
  std::vector<StaleFunction> stale;

  bool reaches(double percent) const { return 100.0 * matched >= percent * samples; }
};

// Returns whether PATH is a file of export --sample-profile or --sample-profile-text.
bool isSampleProfile(llvm::StringRef path);

// Compares the sample profile at PATH with the source of PROGRAM, whose lines are LINES. A probe's
// samples match if the function still has the same flow graph. A line's samples match if the
// function has code of that line, counted from its first line. An error names the file.
llvm::Expected<SampleStaleness> checkSampleProfile(llvm::StringRef path, const Image &program,
                                                   const SourceLines &lines);

// Prints one fact per line. Percentages are rounded down, so 100.0 % means all.
void printStaleness(const SampleStaleness &result, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
