//===- trial.h - code that may not end, tried in a child process ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Other people's readers and demanglers have no limits of their own: for some
// files and names they crash, take all memory, or do not end.

#ifndef GMONKIT_ANALYZER_SUPPORT_TRIAL_H
#define GMONKIT_ANALYZER_SUPPORT_TRIAL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <cstdint>

namespace gmonkit {

struct TrialLimits {
  uint64_t memory;  // bytes that the child may have more than this process
  uint64_t seconds; // of processor time
};

// Calls RUN in a child process. Returns whether it came to an end within LIMITS. What it does is
// lost. An error names the system call that failed.
llvm::Expected<bool> endsInChild(TrialLimits limits, llvm::function_ref<void()> run);

} // namespace gmonkit

#endif
