//===- log_solver.h - solves the counts in a log -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COLLECTOR_LOG_SOLVER_H
#define GMONRT_COLLECTOR_LOG_SOLVER_H

#include "base/descriptor.h"
#include "image/image.h"
#include "profile/profile.h"

namespace gmonrt {

// Returns whether the running program can be mapped once more from its file, as solveLog() needs.
// PROGRAM is its image, whose id is set.
bool canSolveLogs(const Image &program);

// Returns whether LOG, open for reading, is a log of counts.
bool isCountsLog(const Descriptor &log);

// Makes PROFILE of the counts in LOG, which has SIZE bytes. It is to be added to LIKE. Returns null
// or what is wrong. NotSolvable: with the running program, not with the log. PROFILE.failure is set
// if there is no memory, or the log cannot be read.
const char *solveLog(const Descriptor &log, uint64_t size, const Profile &like, Profile &profile);

extern const char NotSolvable[];

} // namespace gmonrt

#endif
