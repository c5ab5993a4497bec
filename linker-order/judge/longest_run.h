//===- longest_run.h - the most of a sequence that is in order ----------===//
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

// For each of VALUES, whether it is in one longest subsequence that never falls.
std::vector<bool> longestNonDecreasing(llvm::ArrayRef<size_t> values);

} // namespace gmonkit

#endif
