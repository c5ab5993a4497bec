//===- program_count.h - instructions that a program executed -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_PROGRAM_COUNT_H
#define GMONKIT_ANALYZER_COUNT_PROGRAM_COUNT_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/model/profile.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gmonkit {

// Sums of executions of instructions. Each instruction is in `all`, and in those of the others that
// are true of it.
struct Instructions {
  uint64_t all = 0;
  uint64_t loads = 0, stores = 0;
  uint64_t branches = 0; // jumps, without calls and returns
  uint64_t taken = 0;    // of the branches
  uint64_t calls = 0;
  uint64_t floating = 0, vector = 0; // see InstructionKind
  double cycles = 0;                 // an estimate (CycleModel); 0 if nobody asked for it

  Instructions &operator+=(const Instructions &other);
};

// The exact members of Instructions, in the order of reports. NAME is a word.
struct InstructionColumn {
  llvm::StringLiteral name;
  uint64_t Instructions::*value;
};
inline constexpr InstructionColumn instructionColumns[] = {
    {"instructions", &Instructions::all},  {"loads", &Instructions::loads},
    {"stores", &Instructions::stores},     {"branches", &Instructions::branches},
    {"taken", &Instructions::taken},       {"calls", &Instructions::calls},
    {"floating", &Instructions::floating}, {"vector", &Instructions::vector}};

// A source line: file and number.
using SourcePlace = std::pair<llvm::StringRef, uint32_t>;

struct FunctionCount {
  uint32_t function = 0; // index in Image::functions() of ProgramCount::image
  Instructions sum;
  uint64_t error = 0;  // of sum.all; see InstructionCount
  uint64_t spread = 0; // by how much more sum.all was in some of several runs
  // Source lines of the function and of what was inlined into it. Empty without debug information.
  std::map<SourcePlace, Instructions> lines;
};

// Calls of code that has no counters.
struct OutsideCalls {
  std::string name; // mangled; empty if it was not recorded
  std::string file; // file name of the other image; empty for the program's own
  uint64_t calls;
  std::optional<double> perCall = std::nullopt; // an estimate: instructions (estimateOutside)
};

// The functions' numbers are those of the release build, if there is one.
struct ProgramCount {
  const Image *image = nullptr;
  Instructions total;     // of all functions
  uint64_t error = 0;     // of total.all; see InstructionCount
  bool isInexact = false; // the profile says that it may be
  size_t runs = 1;
  uint64_t spread = 0; // by how much the instructions of whole runs differ
  // The functions that ran, the most instructions first, then by address.
  std::vector<FunctionCount> functions;
  // Functions of the profiled build that ran and differ from the release build, likewise, counted
  // in their instrumented code without what the plugins inserted. Not in the sums above. Their
  // lines mean nothing.
  std::vector<FunctionCount> differing;
  std::vector<OutsideCalls> outside; // the most calls first, then by name and file
  std::string outsideFrom; // the file that estimates of OUTSIDE are from; empty: there are none
  std::string processor;   // whose cycles are estimated; empty: none
};

// Counts the instructions that the run of PROFILE would execute in RELEASE, the same program
// without instrumentation. LINES are those of RELEASE, if it has any, else of the profiled program,
// as the caller chooses by isOfRelease.
//
// Without RELEASE, counts the profiled program's own code, without what the plugins inserted and
// without the padding in front of blocks: its amount depends on the addresses of the plain build.
//
// PROCESSOR: for which to estimate cycles (CycleModel); empty: for none.
//
// PROFILE, RELEASE and LINES must outlive the result. Returns the errors of
// MatchedFunctions::create and CycleModel::create.
llvm::Expected<ProgramCount> countProgram(const Profile &profile, const Image *release,
                                          const SourceLines &lines, bool isOfRelease,
                                          llvm::StringRef processor = "");

} // namespace gmonkit

#endif
