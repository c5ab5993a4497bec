//===- rounds.h - builds measured in turn ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_JUDGE_ROUNDS_H
#define GMONKIT_DRIVER_JUDGE_ROUNDS_H

#include "driver/judge/measured_run.h"
#include "driver/judge/ratio_interval.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gmonkit {

// The probability with which an interval contains the true ratio.
constexpr double Confidence = 0.99;

struct JudgedCommand {
  std::string command;
  bool isStart = false; // it hardly does more than start
};

struct JudgedBuild {
  std::string name;
  std::string directory; // where commands run
};

// When to stop measuring.
struct Patience {
  double seconds = 300;     // for all
  double halfWidth = 0.005; // of all intervals of CPU time: this is narrow enough
  size_t leastRounds = 10;  // before intervals can be narrow enough
  size_t mostRounds = 400;
};

// Figures of commands and builds. In a round each build runs each command once. So values of one
// round are pairs, and what changes slowly on the machine changes both.
struct Rounds {
  std::vector<JudgedCommand> commands;
  std::vector<std::string> builds; // the first is what the others are compared with
  std::vector<std::vector<std::vector<Figures>>> figures; // by command, build, round
  std::vector<std::string> differing; // builds whose output is another one than the first build's
  std::vector<std::string> varying;   // commands that print something else in each run of one build

  size_t count() const;
  // Returns the interval of METRIC of BUILD divided by that of BASE, for the commands that ISSTART
  // selects: of several commands the geometric mean. Returns nothing if there are too few rounds,
  // no such commands, or no figures.
  std::optional<RatioInterval> compare(size_t build, size_t base, Metric metric,
                                       bool isStart) const;
  // Returns the median of METRIC; NaN if there is none.
  double median(size_t command, size_t build, Metric metric) const;
};

// Measures BUILDS in rounds until PATIENCE ends. In every round the builds take another sequence,
// and in every second the opposite one. Calls PROGRESS after each round. Returns an error if a
// command fails, or if a signal asks this program to end, which is then stored in SIGNAL.
llvm::Expected<Rounds> measureRounds(std::vector<JudgedCommand> commands,
                                     llvm::ArrayRef<JudgedBuild> builds, const Patience &patience,
                                     const TerminationBlock &block, int &signal,
                                     llvm::function_ref<void(const Rounds &)> progress);

// The error that a signal ended the measuring.
llvm::Error interruptedWhileMeasuring();

} // namespace gmonkit

#endif
