//===- longest_run.h - longest non-decreasing subsequences ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_LONGEST_RUN_H
#define GMONKIT_LINKER_ORDER_JUDGE_LONGEST_RUN_H

#include "llvm/ADT/ArrayRef.h"
#include <cstddef>
#include <vector>

namespace gmonkit {

// Returns for each of VALUES whether it is in one chosen longest non-decreasing subsequence.
std::vector<bool> longestNonDecreasing(llvm::ArrayRef<size_t> values);

} // namespace gmonkit

#endif
