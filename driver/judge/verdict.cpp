//===- verdict.cpp - whether a build pays ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/judge/verdict.h"

namespace gmonkit {
namespace {

// The ratio by which builds that pay are compared: of the judged commands if that differs from 1,
// else of the start.
double gainOf(const Rounds &rounds, size_t build) {
  for (bool isStart : {false, true}) {
    std::optional<RatioInterval> ratio = rounds.compare(build, 0, Metric::Cpu, isStart);
    if (verdictOn(ratio) == Verdict::Faster)
      return ratio->ratio;
  }
  return 1;
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
  double best = 1;
  for (size_t build = 1; build < rounds.builds.size(); ++build)
    if (pays(rounds, build))
      best = std::min(best, gainOf(rounds, build));
  for (size_t build = 1; build < rounds.builds.size(); ++build)
    if (pays(rounds, build) && gainOf(rounds, build) <= best * (1 + EquallyGood))
      return build;
  return 0;
}

} // namespace gmonkit
