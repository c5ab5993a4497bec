//===- order_diff.h - what changed between two orders ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_ORDER_DIFF_H
#define GMONKIT_LINKER_ORDER_JUDGE_ORDER_DIFF_H

#include "llvm/ADT/ArrayRef.h"
#include <cstddef>
#include <string>
#include <vector>

namespace gmonkit {

struct OrderDiff {
  std::vector<std::string> added;   // in the new order only, in its sequence
  std::vector<std::string> removed; // in the old order only, in its sequence
  // In both, but not among the most functions that can keep their sequence, in that of
  // the new order.
  std::vector<std::string> moved;
  size_t kept = 0; // in both, and in sequence

  bool isEmpty() const { return added.empty() && removed.empty() && moved.empty(); }
};

// REQUIRES: no name twice in either.
OrderDiff diffOrders(llvm::ArrayRef<std::string> old, llvm::ArrayRef<std::string> current);

} // namespace gmonkit

#endif
