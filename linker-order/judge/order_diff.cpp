//===- order_diff.cpp - differences between two orders --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/order_diff.h"
#include "linker-order/judge/longest_run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace gmonkit {

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
  std::vector<bool> inSequence = longestNonDecreasing(ranks);
  for (size_t i = 0; i < common.size(); ++i)
    if (!inSequence[i])
      diff.moved.push_back(common[i]);
  diff.kept = llvm::count(inSequence, true);
  return diff;
}

} // namespace gmonkit
