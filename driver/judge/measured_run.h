//===- measured_run.h - one measured run of a command ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_JUDGE_MEASURED_RUN_H
#define GMONKIT_DRIVER_JUDGE_MEASURED_RUN_H

#include "driver/process/child_process.h"
#include <array>
#include <string>

namespace gmonkit {

// What is measured of a run, including the processes that it started and waited for.
enum class Metric {
  Cpu,          // seconds in the program and, for it, in the kernel
  Wall,         // seconds
  Faults,       // page faults
  Memory,       // KiB, the largest resident set of one process; none below that of this program
  Instructions, // by the processor's counters, in the program
  Cycles,       // the same
};
constexpr size_t MetricCount = 6;

// The name of METRIC in JSON.
const char *nameOf(Metric metric);

// By metric. NaN: not measured, as where the machine has no such counter.
using Figures = std::array<double, MetricCount>;

struct MeasuredRun {
  ChildResult result;
  Figures figures;
};

// Runs COMMAND by the shell in DIRECTORY, without input and output. PADDING is the size in bytes of
// a variable in its environment. It moves the stack, and with it the time of some programs: runs
// that are compared need the same sum of padding and length of the directory's path.
MeasuredRun measureRun(const std::string &command, const std::string &directory, size_t padding,
                       const TerminationBlock &block);

} // namespace gmonkit

#endif
