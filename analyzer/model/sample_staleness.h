//===- sample_staleness.h - how much of a sample profile still holds ---------===//
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
  bool isFound;     // in the program, though changed
  uint64_t samples; // that do not match
};

struct SampleStaleness {
  size_t functions = 0; // that have samples
  uint64_t samples = 0; // executions of blocks or lines, as the profile counts them
  uint64_t matched = 0; // of these
  // Functions some of whose samples do not match, most samples first, then by name.
  std::vector<StaleFunction> stale;

  bool reaches(double percent) const { return 100.0 * matched >= percent * samples; }
};

// True for a file that export --sample-profile or --sample-profile-text wrote.
bool isSampleProfile(llvm::StringRef path);

// Compares the sample profile at PATH with the source that PROGRAM was compiled from, LINES its
// lines. Samples of a probe match where the function has the flow graph that it had, samples of a
// line where the function has code of that line, counted from its own. An error names the file.
llvm::Expected<SampleStaleness> checkSampleProfile(llvm::StringRef path, const Image &program,
                                                   const SourceLines &lines);

// One fact a line. Percentages are rounded down: 100.0 % is all of them.
void printStaleness(const SampleStaleness &result, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
