//===- counted_program.h - instruction counts of runs of a program --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_COUNTED_PROGRAM_H
#define GMONKIT_DRIVER_PROFILES_COUNTED_PROGRAM_H

#include "analyzer/count/count_report.h"
#include "analyzer/count/program_count.h"
#include "analyzer/dwarf/source_lines.h"
#include "analyzer/model/profile.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace gmonkit {

// A program and its plain build, ready to be counted.
class CountedProgram {
public:
  // Opens PROGRAM and RELEASE (may be empty), and their source lines.
  static llvm::Expected<CountedProgram> open(const std::string &program,
                                             const std::string &release);

  // Has cycles of PROCESSOR estimated by the following counts (CycleModel).
  void estimateCycles(const std::string &name) { processor = name; }

  // Counts the sum of PROFILES: files, directories, "-".
  llvm::Error countFiles(std::vector<std::string> profiles);

  // Runs COMMAND, which begins with the program, RUNS times, and counts each run. What COMMAND
  // prints goes to standard error. A command that does not end with 0 is an error.
  llvm::Error countRuns(const std::vector<std::string> &command, size_t runs);

  // Estimates calls of code without counters, by the file PATH (analyzer/count/outside_costs.h).
  llvm::Error estimateOutside(const std::string &path);

  const ProgramCount &count() const { return programCount; }
  const SourceLines &lines() const { return *sourceLines; } // those that the count has
  CountReport report() const { return {programCount, *image, paths}; }
  // The files that were read.
  std::vector<std::string> inputs() const;

private:
  llvm::Expected<ProgramCount> countProfile(const Profile &profile) const;

  // On the heap, as others refer to them.
  std::unique_ptr<Image> image, release;
  std::unique_ptr<SourceLines> sourceLines;
  bool linesAreOfRelease = false;
  std::string processor; // empty: no cycles
  std::vector<std::string> paths, estimatePaths;
  ProgramCount programCount;
};

} // namespace gmonkit

#endif
