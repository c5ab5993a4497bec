//===- no_process.cpp - what only a profiled process has -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The runtime's code for profiles also looks at the process that it is in. Here
// are the same functions for the solver, which is no profiled process: counters
// have no copies for threads, nothing was unloaded, signals have their usual
// actions.
//
//===------------------------------------------------------------------------===//

#include "base/process_part.h"
#include "counts/past_counts.h"
#include "counts/thread_copies.h"

namespace gmonrt {

const ThreadCopies *firstCopies() { return nullptr; }

uint64_t sumOfCopies(const Image &, const uint64_t *counter) { return *counter; }

bool anyHasCounted(const Image &, const uint64_t *first, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (first[i])
      return true;
  return false;
}

uint64_t executionsSinceLoad(const Image &, const uint64_t *counter) { return executions(counter); }

bool signalIsToEndProcess() { return false; }

} // namespace gmonrt
