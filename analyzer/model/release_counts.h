//===- release_counts.h - release counts from an instrumented run ---------===//
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

// The count of one branch between addresses of the release build. FROM is a jump, a call or the
// last instruction of a block.
struct ReleaseBranch {
  static constexpr uint64_t Outside = UINT64_MAX; // FROM, if the caller is unknown

  uint64_t from, to;
  uint64_t count;
};

struct ReleaseCounts {
  std::vector<ReleaseBranch> branches; // by `from`, then `to`; no duplicates, no zeros
  size_t functions = 0;                // functions that ran and have block counts
  size_t matched = 0;                  // of these, functions that the release has, too
  // Sums of the block counts of all these functions, and of the matched ones.
  double executions = 0, matchedExecutions = 0;
  // The others, as indices in Image::functions() of the profiled build; those that ran most come
  // first.
  std::vector<uint32_t> differing;
  // How certain the counts of branches are; see EdgeCounts.
  double certain = 0, shared = 0;
};

// Translates PROFILE to RELEASE, the same program without instrumentation. Functions are matched by
// name and then instruction by instruction. Returns an error if the profile has no block counts, or
// if the programs cannot be matched.
llvm::Expected<ReleaseCounts> countInRelease(const Profile &profile, const Image &release);

} // namespace gmonkit

#endif
