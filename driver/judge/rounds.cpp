//===- rounds.cpp - builds measured in turn -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/judge/rounds.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t MostPadding = 4096; // a page

double at(const Figures &figures, Metric metric) { return figures[static_cast<size_t>(metric)]; }

// Returns the logarithm of the ratio of two figures. Page faults may be 0 in theory, times on a
// coarse clock, so 0 counts as the smallest value that is not.
double logRatio(double build, double base, Metric metric) {
  double least = metric == Metric::Cpu || metric == Metric::Wall ? 1e-6 : 1;
  return std::log(std::max(build, least) / std::max(base, least));
}

// Returns the sequence in which COUNT builds run in ROUND: rotated, every second time backwards.
std::vector<size_t> sequenceOf(size_t count, size_t round) {
  std::vector<size_t> builds(count);
  std::iota(builds.begin(), builds.end(), 0);
  std::rotate(builds.begin(), builds.begin() + static_cast<ptrdiff_t>(round / 2 % count),
              builds.end());
  if (round % 2)
    std::reverse(builds.begin(), builds.end());
  return builds;
}

bool areNarrow(const Rounds &rounds, double halfWidth) {
  for (bool isStart : {false, true})
    for (size_t build = 1; build < rounds.builds.size(); ++build)
      if (any_of(rounds.commands, [&](auto &command) { return command.isStart == isStart; }))
        if (auto interval = rounds.compare(build, 0, Metric::Cpu, isStart);
            !interval || interval->halfWidth() > halfWidth)
          return false;
  return true;
}

Error checkRun(const MeasuredRun &run, const JudgedCommand &command, StringRef build) {
  if (run.result.signal)
    return interruptedWhileMeasuring();
  if (int error = run.result.startError)
    return fileError(command.command, "cannot be run: " + std::generic_category().message(error));
  if (int status = run.result.exitStatus)
    return fileError(command.command,
                     "failed with status " + Twine(status) + " in the build " + build);
  return Error::success();
}

} // namespace

Error interruptedWhileMeasuring() {
  return makeError("interrupted while builds were measured; the same command goes on from there");
}

size_t Rounds::count() const { return figures.empty() ? 0 : figures.front().front().size(); }

std::optional<RatioInterval> Rounds::compare(size_t build, size_t base, Metric metric,
                                             bool isStart) const {
  std::vector<double> logs(count(), 0);
  size_t selected = 0;
  for (const auto &[command, builds] : zip_equal(commands, figures)) {
    if (command.isStart != isStart)
      continue;
    ++selected;
    for (size_t round = 0; round < logs.size(); ++round)
      logs[round] +=
          logRatio(at(builds[build][round], metric), at(builds[base][round], metric), metric);
  }
  if (selected == 0 || any_of(logs, [](double log) { return std::isnan(log); }))
    return std::nullopt;
  for (double &log : logs)
    log /= static_cast<double>(selected);
  return ratioInterval(logs, Confidence);
}

double Rounds::median(size_t command, size_t build, Metric metric) const {
  std::vector<double> values;
  for (const Figures &run : figures[command][build])
    if (!std::isnan(at(run, metric)))
      values.push_back(at(run, metric));
  if (values.empty())
    return std::numeric_limits<double>::quiet_NaN();
  llvm::sort(values);
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

Expected<Rounds> measureRounds(std::vector<JudgedCommand> commands, ArrayRef<JudgedBuild> builds,
                               const Patience &patience, const TerminationBlock &block, int &signal,
                               function_ref<void(const Rounds &)> progress) {
  Rounds rounds;
  rounds.commands = std::move(commands);
  size_t longest = 0;
  for (const JudgedBuild &build : builds) {
    rounds.builds.push_back(build.name);
    longest = std::max(longest, build.directory.size());
  }
  rounds.figures.assign(rounds.commands.size(), std::vector<std::vector<Figures>>(builds.size()));
  std::mt19937 random(1);
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin = Clock::now();
  for (size_t round = 0; round < patience.mostRounds; ++round) {
    size_t padding = random() % MostPadding;
    for (size_t command = 0; command < rounds.commands.size(); ++command)
      for (size_t build : sequenceOf(builds.size(), round)) {
        const std::string &directory = builds[build].directory;
        MeasuredRun run = measureRun(rounds.commands[command].command, directory,
                                     padding + longest - directory.size(), block);
        signal = run.result.signal;
        if (Error error = checkRun(run, rounds.commands[command], builds[build].name))
          return error;
        rounds.figures[command][build].push_back(run.figures);
      }
    progress(rounds);
    std::chrono::duration<double> passed = Clock::now() - begin;
    bool isNarrow = rounds.count() >= patience.leastRounds && areNarrow(rounds, patience.halfWidth);
    // Another round must fit into the time as well.
    double perRound = passed.count() / static_cast<double>(rounds.count());
    if (isNarrow || passed.count() + perRound > patience.seconds)
      break;
  }
  return rounds;
}

} // namespace gmonkit
