//===- release_counts.h - a profile in terms of the plain build -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_RELEASE_COUNTS_H
#define GMONKIT_ANALYZER_MODEL_RELEASE_COUNTS_H

#include "analyzer/model/profile.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// Counts how often control went from one address of the release build to another. FROM is a jump, a
// call or the last instruction of a block.
struct ReleaseBranch {
  static constexpr uint64_t Outside = UINT64_MAX; // FROM, if the caller is not known

  uint64_t from, to;
  uint64_t count;
};

struct ReleaseCounts {
  std::vector<ReleaseBranch> branches; // by `from`, then `to`; no duplicates, no zeros
  size_t functions = 0;                // that ran and have block counts
  size_t matched = 0;                  // of these, those that the release has too
  // Sums of the block counts of all of them, and of those matched.
  double executions = 0, matchedExecutions = 0;
  // The others, by Image::functions() of the profiled build; those that ran most come first.
  std::vector<uint32_t> differing;
  // How sure the counts of branches are; see EdgeCounts.
  double certain = 0, shared = 0;
};

// Translates PROFILE to RELEASE, the same program without instrumentation. Functions are matched by
// name and then instruction by instruction. Returns an error if the profile has no block counts, or
// if the programs cannot be matched.
llvm::Expected<ReleaseCounts> countInRelease(const Profile &profile, const Image &release);

} // namespace gmonkit

#endif
