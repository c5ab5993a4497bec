//===- profile_diff.h - differences of two profiles -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The profiles may be of one program or of two builds of it. Functions are
// matched by name and source file; namesakes in one file by their sequence;
// others by any of their names, or by names that differ in a number only.
//
// Times are sampled. The samples of a function follow a Poisson distribution, so
// the standard error of a difference is the root of the sum of both squared
// standard errors. A difference is significant if it is more than twice that.
// Calls and instructions are exact.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_DIFF_PROFILE_DIFF_H
#define GMONKIT_ANALYZER_DIFF_PROFILE_DIFF_H

#include "analyzer/count/program_count.h"
#include "analyzer/model/call_graph.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

struct DiffSide {
  const CallGraph &graph;
  const ProgramCount *count; // null: instructions are not known
};

// What one function, or all, did in one profile.
struct DiffValues {
  double time = 0; // own time, in units of the histogram's dimension
  uint64_t calls = 0;
  uint64_t instructions = 0;
};

struct DiffRow {
  std::string name;                    // mangled
  std::optional<uint32_t> before, now; // functions; absent: that build has none, or it is not in it
  DiffValues valuesBefore, valuesNow;
  double margin = 0; // standard error of the difference in time

  double timeChange() const { return valuesNow.time - valuesBefore.time; }
  bool isTimeSignificant() const;
  bool isCountChanged() const {
    return valuesNow.calls != valuesBefore.calls ||
           valuesNow.instructions != valuesBefore.instructions;
  }
};

struct ProfileDiff {
  std::string unit;                              // of times: "seconds"
  bool hasTime = false, hasInstructions = false; // in both profiles; else all are 0
  std::vector<std::string> notCompared;          // what only one profile has: "time", ...
  DiffRow total;
  // The functions that ran in either, whether they differ or not: the largest change of time first,
  // then of instructions, then of calls, then by name.
  std::vector<DiffRow> functions;

  // Returns whether a count differs, or a time significantly.
  bool isChanged() const;
};

// Returns an error if the profiles measure in different units.
llvm::Expected<ProfileDiff> diffProfiles(const DiffSide &before, const DiffSide &now);

// Returns for each function of BEFORE the function of NOW that is the same.
std::vector<std::optional<uint32_t>> matchFunctions(const Image &before, const Image &now);

// Prints the sums of all functions.
void printDiffTotals(const ProfileDiff &diff, llvm::raw_ostream &out);
// Prints at most MOST functions that differ (all for 0).
void printDiffFunctions(const ProfileDiff &diff, size_t most, llvm::raw_ostream &out);

// Writes everything that differs as JSON.
void printDiffJson(const ProfileDiff &diff, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
