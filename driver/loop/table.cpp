//===- table.cpp - the builds side by side --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/table.h"
#include "driver/judge/verdict.h"
#include "driver/loop/judge.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

struct Column {
  StringRef head;
  Metric metric;
  bool isStart;
};

constexpr Column columns[] = {{"CPU time", Metric::Cpu, false},
                              {"wall time", Metric::Wall, false},
                              {"start, CPU time", Metric::Cpu, true},
                              {"start, page faults", Metric::Faults, true},
                              {"instructions", Metric::Instructions, false},
                              {"start, instructions", Metric::Instructions, true},
                              {"cycles", Metric::Cycles, false},
                              {"page faults", Metric::Faults, false},
                              {"memory", Metric::Memory, false}};

std::string intervalText(const RatioInterval &interval) {
  if (interval.low == interval.high && interval.ratio != 1) // the same in every round
    return formatv("{0:f4}", interval.ratio);
  return formatv("{0:f3} [{1:f3}, {2:f3}]", interval.ratio, interval.low, interval.high);
}

std::string figureText(Metric metric, double figure) {
  switch (metric) {
  case Metric::Cpu:
  case Metric::Wall:
    return figure < 1 ? formatv("{0:f2} ms", figure * 1000).str()
                      : formatv("{0:f3} s", figure).str();
  case Metric::Memory:
    return formatv("{0:f0} KiB", figure);
  default:
    return formatv("{0:f0}", figure);
  }
}

// Returns the sum of the medians of METRIC in the plain build, NaN if there is none.
double plainFigure(const Rounds &rounds, const Column &column) {
  double sum = 0;
  for (size_t command = 0; command < rounds.commands.size(); ++command)
    if (rounds.commands[command].isStart == column.isStart)
      sum += rounds.median(command, 0, column.metric);
  return sum;
}

bool isMeasured(const Rounds &rounds, const Column &column) {
  bool hasCommand = any_of(rounds.commands, [&](const JudgedCommand &command) {
    return command.isStart == column.isStart;
  });
  return hasCommand && !std::isnan(plainFigure(rounds, column));
}

std::string cell(const Rounds &rounds, const Column &column, size_t build) {
  if (build == 0)
    return figureText(column.metric, plainFigure(rounds, column));
  std::optional<RatioInterval> ratio = rounds.compare(build, 0, column.metric, column.isStart);
  return ratio ? intervalText(*ratio) : "too few rounds";
}

// What is said of the CPU time of BUILD for the commands that ISSTART selects; "": nothing.
std::string sentence(const Rounds &rounds, size_t build, bool isStart) {
  std::optional<RatioInterval> ratio = rounds.compare(build, 0, Metric::Cpu, isStart);
  StringRef what = isStart ? "the start" : "CPU time";
  std::string name = rounds.builds[build];
  switch (verdictOn(ratio)) {
  case Verdict::Faster:
    return formatv("{0}: {1} is {2:f1} % shorter", name, what, 100 * (1 - ratio->ratio));
  case Verdict::Slower:
    return formatv("{0}: {1} is {2:f1} % longer", name, what, 100 * (ratio->ratio - 1));
  case Verdict::NotShown:
    return formatv("{0}: {1}: no difference could be shown", name, what);
  case Verdict::NotMeasured:
    break;
  }
  return "";
}

void addProofs(const BuiltVariant &built, std::vector<std::string> &lines) {
  for (const Followed &followed : built.followed)
    if (followed.foundPercent < 100 || followed.inOrderPercent < 100)
      lines.push_back(formatv("{0}: {1} has {2:f1} % of the order's names, {3:f1} % in order",
                              built.variant->name, followed.image, followed.foundPercent,
                              followed.inOrderPercent));
}

} // namespace

std::vector<std::vector<std::string>> comparisonTable(const Outcome &outcome) {
  const Rounds &rounds = outcome.rounds;
  std::vector<std::vector<std::string>> table(1 + rounds.builds.size());
  table[0].push_back("build");
  for (size_t build = 0; build < rounds.builds.size(); ++build)
    table[build + 1].push_back(rounds.builds[build]);
  for (const Column &column : columns) {
    if (!isMeasured(rounds, column))
      continue;
    table[0].push_back(column.head.str());
    for (size_t build = 0; build < rounds.builds.size(); ++build)
      table[build + 1].push_back(cell(rounds, column, build));
  }
  table[0].push_back("file size");
  for (size_t build = 0; build < rounds.builds.size(); ++build)
    table[build + 1].push_back(
        build == 0
            ? formatv("{0} KiB", outcome.sizes[0] / 1024).str()
            : formatv("{0:f3}", double(outcome.sizes[build]) / double(outcome.sizes[0])).str());
  return table;
}

std::vector<std::string> conclusions(const Outcome &outcome) {
  const Rounds &rounds = outcome.rounds;
  std::vector<std::string> lines;
  for (size_t build = 1; build < rounds.builds.size(); ++build) {
    for (bool isStart : {false, true})
      if (std::string line = sentence(rounds, build, isStart); !line.empty())
        lines.push_back(line);
    addProofs(outcome.variantOf(build), lines);
    if (is_contained(rounds.differing, rounds.builds[build]))
      lines.push_back(
          rounds.builds[build] +
          ": a judged command prints something else than in the plain build; compare log/" +
          outputLog(rounds.builds[0]) + ".log with log/" + outputLog(rounds.builds[build]) +
          ".log");
  }
  for (const std::string &command : rounds.varying)
    lines.push_back(command +
                    ": prints something else in each run, so builds were not compared by it");
  for (const BuiltVariant &built : outcome.variants)
    if (!built.failure.empty())
      lines.push_back(built.variant->name.str() + ": failed: " + built.failure);
  for (const Impossible &one : outcome.impossible)
    lines.push_back(one.variant->name.str() + ": left out: " + one.why);
  if (!outcome.isJudged())
    lines.push_back("too few rounds for an interval: give more with --time");
  if (outcome.isJudgedByTraining)
    lines.push_back("the command that trains also judges: other inputs may gain less");
  return lines;
}

std::string reasonForPlain(const Outcome &outcome) {
  std::string inUse = outcome.nameInUse();
  if (!outcome.isJudged())
    return "Nothing can be said: keep " + (inUse.empty() ? "the plain build" : inUse) +
           " until more rounds tell.";
  if (inUse.empty())
    return "Nothing pays: keep the plain build.";
  return inUse + " does not pay in these rounds. Its files in use are new.";
}

std::string howMeasured(const Outcome &outcome) {
  return formatv("{0} rounds; ratios to plain with {1:f0} % intervals", outcome.rounds.count(),
                 100 * Confidence);
}

} // namespace gmonkit
