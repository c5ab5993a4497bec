//===- longest_run.cpp - longest non-decreasing subsequences --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/longest_run.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {

std::vector<bool> longestNonDecreasing(ArrayRef<size_t> values) {
  constexpr size_t None = -1;
  std::vector<size_t> tails; // by length: index of the smallest last value
  std::vector<size_t> before(values.size(),
                             None); // the predecessor in the best subsequence that ends here
  for (size_t i = 0; i < values.size(); ++i) {
    auto place = upper_bound(tails, values[i], [&](size_t v, size_t t) { return v < values[t]; });
    if (place != tails.begin())
      before[i] = *std::prev(place);
    if (place == tails.end())
      tails.push_back(i);
    else
      *place = i;
  }
  std::vector<bool> isIn(values.size());
  for (size_t i = tails.empty() ? None : tails.back(); i != None; i = before[i])
    isIn[i] = true;
  return isIn;
}

} // namespace gmonkit
