//===- verdict.cpp - whether a build pays ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/judge/verdict.h"

namespace gmonkit {
namespace {

// Returns the ratio of BUILD to plain, for the judged commands or for the start, if it is below 1.
std::optional<double> gainOf(const Rounds &rounds, size_t build, bool isStart) {
  std::optional<RatioInterval> ratio = rounds.compare(build, 0, Metric::Cpu, isStart);
  if (verdictOn(ratio) != Verdict::Faster)
    return std::nullopt;
  return ratio->ratio;
}

} // namespace

Verdict verdictOn(const std::optional<RatioInterval> &interval) {
  if (!interval)
    return Verdict::NotMeasured;
  if (interval->isBelowOne())
    return Verdict::Faster;
  return interval->isAboveOne() ? Verdict::Slower : Verdict::NotShown;
}

const char *nameOf(Verdict verdict) {
  switch (verdict) {
  case Verdict::Faster:
    return "faster";
  case Verdict::Slower:
    return "slower";
  case Verdict::NotShown:
    return "not shown";
  case Verdict::NotMeasured:
    return "not measured";
  }
  return "";
}

bool pays(const Rounds &rounds, size_t build) {
  Verdict work = verdictOn(rounds.compare(build, 0, Metric::Cpu, /*isStart=*/false));
  Verdict start = verdictOn(rounds.compare(build, 0, Metric::Cpu, /*isStart=*/true));
  return work == Verdict::Faster || (work != Verdict::Slower && start == Verdict::Faster);
}

size_t recommend(const Rounds &rounds) {
  for (bool isStart : {false, true}) {
    std::vector<std::optional<double>> gains(rounds.builds.size());
    double best = 1;
    for (size_t build = 1; build < rounds.builds.size(); ++build)
      if (pays(rounds, build)) {
        gains[build] = gainOf(rounds, build, isStart);
        best = std::min(best, gains[build].value_or(1));
      }
    for (size_t build = 1; build < rounds.builds.size(); ++build)
      if (gains[build] && *gains[build] <= best * (1 + EquallyGood))
        return build;
  }
  return 0;
}

} // namespace gmonkit
