//===- judge.h - what measuring the builds says --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_JUDGE_H
#define GMONKIT_DRIVER_LOOP_JUDGE_H

#include "driver/loop/outcome.h"

namespace gmonkit {

// Returns an error if a judging command fails in the build "plain", or runs no program of the
// instrumented build COUNTING. BUILT: the fingerprints of both, for which this is done once.
llvm::Error tryJudging(const Session &session, Stages &stages, llvm::StringRef counting,
                       llvm::StringRef built);

// Returns the log with what the last judged command printed in BUILD: the first that printed
// something else than in the plain build, if one did.
std::string outputLog(llvm::StringRef build);

// Measures the builds as the stage "judge", unless that is up to date, and fills in what came out.
llvm::Error judge(const Session &session, Stages &stages, Outcome &outcome);

} // namespace gmonkit

#endif
