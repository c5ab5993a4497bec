//===- order_diff.h - differences between two orders ----------------------===//
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
  std::vector<std::string> added;   // only in the new order, in its sequence
  std::vector<std::string> removed; // only in the old order, in its sequence
  // In both, but outside the largest set of functions that keep their sequence. In the new order's
  // sequence.
  std::vector<std::string> moved;
  size_t kept = 0; // in both and in that set

  bool isEmpty() const { return added.empty() && removed.empty() && moved.empty(); }
};

// REQUIRES: no order has duplicates.
OrderDiff diffOrders(llvm::ArrayRef<std::string> old, llvm::ArrayRef<std::string> current);

} // namespace gmonkit

#endif
