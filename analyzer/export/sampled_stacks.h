//===- sampled_stacks.h - call stacks with names, for exports -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_EXPORT_SAMPLED_STACKS_H
#define GMONKIT_ANALYZER_EXPORT_SAMPLED_STACKS_H

#include "analyzer/export/export.h"
#include "analyzer/stacks/stacks.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// A place in the code, on one or more stacks.
struct CodeLocation {
  uint32_t file;    // index in SampledStacks::files
  uint64_t address; // in that ELF file, or 0
  // The function, and before it those that the compiler inlined there, the innermost first; never
  // empty. Names are demangled and printable. Other files have no source lines here.
  std::vector<SourceFrame> functions;
};

struct SampledStack {
  std::vector<uint32_t> locations; // from the outermost to the innermost; not empty
  double samples;                  // a whole number if the stacks are measured
  std::optional<uint32_t> thread;
  std::string phase;
};

struct SampledStacks {
  bool areMeasured = false;     // false: time was divided among callers by calls
  std::vector<StackFile> files; // the first one is the program
  std::vector<CodeLocation> locations;
  std::vector<SampledStack> stacks;
  double rate = 1; // samples per unit of the profile's dimension
};

// Returns the stacks of the profile's time samples or, if these have none, those of propagated time
// (propagated_stacks.h) with the same total. A profile without time is an error that says what
// NEEDS it. Opens the libraries on the stacks for their symbols, if they are the same builds.
llvm::Expected<SampledStacks> sampledStacks(const ExportInput &input, llvm::StringRef needs);

// Tells the user if the stacks are not measured.
void noteGuesses(const SampledStacks &sampled, const ExportInput &input);

// Makes whole numbers of a sequence of numbers, so that their sum is right: the rounding error of
// each one goes to the next one.
class WholeNumbers {
public:
  uint64_t next(double number);

private:
  double sum = 0;
  uint64_t given = 0;
};

} // namespace gmonkit

#endif
