//===- order_diff.cpp - what changed between two orders -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/order_diff.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Which of VALUES, all different, are in one longest rising subsequence.
std::vector<bool> longestRising(ArrayRef<size_t> values) {
  constexpr size_t None = -1;
  std::vector<size_t> tails;                       // by length: index of the least last value
  std::vector<size_t> before(values.size(), None); // the one before, in the best that ends here
  for (size_t i = 0; i < values.size(); ++i) {
    auto place = lower_bound(tails, values[i], [&](size_t t, size_t v) { return values[t] < v; });
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

} // namespace

OrderDiff diffOrders(ArrayRef<std::string> old, ArrayRef<std::string> current) {
  StringMap<size_t> oldRanks, newRanks;
  for (size_t rank = 0; rank < old.size(); ++rank)
    oldRanks[old[rank]] = rank;
  for (size_t rank = 0; rank < current.size(); ++rank)
    newRanks[current[rank]] = rank;

  OrderDiff diff;
  std::vector<std::string> common;
  std::vector<size_t> ranks;
  for (const std::string &name : current) {
    auto rank = oldRanks.find(name);
    if (rank == oldRanks.end()) {
      diff.added.push_back(name);
      continue;
    }
    common.push_back(name);
    ranks.push_back(rank->second);
  }
  for (const std::string &name : old)
    if (!newRanks.contains(name))
      diff.removed.push_back(name);
  std::vector<bool> inSequence = longestRising(ranks);
  for (size_t i = 0; i < common.size(); ++i)
    if (!inSequence[i])
      diff.moved.push_back(common[i]);
  diff.kept = llvm::count(inSequence, true);
  return diff;
}

} // namespace gmonkit
