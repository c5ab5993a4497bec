//===- verdict.h - whether a build pays -----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_JUDGE_VERDICT_H
#define GMONKIT_DRIVER_JUDGE_VERDICT_H

#include "driver/judge/rounds.h"

namespace gmonkit {

enum class Verdict {
  Faster,      // the interval of the ratio is below 1
  Slower,      // it is above 1
  NotShown,    // it contains 1
  NotMeasured, // too few rounds, or no such commands
};

Verdict verdictOn(const std::optional<RatioInterval> &interval);
const char *nameOf(Verdict verdict); // in JSON

// Returns whether BUILD of ROUNDS pays: it takes less CPU time for the judged commands, or for the
// start without taking more for those.
bool pays(const Rounds &rounds, size_t build);

// Two builds whose ratios differ by less are equally good.
constexpr double EquallyGood = 0.01;

// Returns the build to recommend: the first that pays and is as good as the best one. Builds that
// take less time for the judged commands come before those that only start sooner. Builds stand in
// the sequence of the trouble that they give. 0: none pays.
size_t recommend(const Rounds &rounds);

} // namespace gmonkit

#endif
