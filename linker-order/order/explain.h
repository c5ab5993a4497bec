//===- explain.h - why a function stands where it does --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ORDER_EXPLAIN_H
#define GMONKIT_LINKER_ORDER_ORDER_EXPLAIN_H

#include "linker-order/order/order.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// A function beside or in calls with the explained one.
struct Neighbour {
  size_t rank; // in the order, from 0
  uint64_t callsTo = 0, callsFrom = 0;
};

struct Explanation {
  size_t rank = 0;
  bool isStartUp = false;
  // Of these three nothing below is known.
  bool isStartFile = false; // see start_files.h
  bool isNewClone = false;  // only the release build has it; see release_match.h
  bool isNamesake = false;  // of the function before it, in the release build
  LayoutNode node;
  uint64_t bytesBefore = 0;               // of all functions in front of it
  std::optional<Neighbour> before, after; // in the order
  std::vector<Neighbour> partners;        // those with most calls from or to it, the most first
};

// One for each function of ORDER that bears NAME, mangled or as isNameOf takes it, as its name or
// an alias, in order. Without a
// version NAME stands for all versions, and so it does with one where no symbol has that.
std::vector<Explanation> explain(const Order &order, llvm::StringRef name);

} // namespace gmonkit

#endif
