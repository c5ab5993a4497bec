//===- order.h - functions in the order they should have in memory ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ORDER_H
#define GMONKIT_LINKER_ORDER_ORDER_H

#include "linker-order/graph.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

struct OrderedFunction {
  uint64_t address;                        // in the profiled image
  uint64_t size;                           // bytes
  uint64_t weight;                         // calls, see LayoutNode::weight
  llvm::StringRef name;                    // preferred name, mangled; lives as long as the image
  llvm::ArrayRef<llvm::StringRef> aliases; // its other names, likewise
  bool isSplit; // the compiler made a function of its own, NAME.cold, of its cold part
};

// One order, in terms of no linker: emit/ translates it.
struct Order {
  std::string algorithm;                  // for the files' headers: the words of the steps taken
  std::vector<OrderedFunction> functions; // first in memory first, each once
  size_t startup = 0;                     // how many of them, from the first, are the start-up part
};

// Orders all functions of WORKLOADS that ran and can be moved: cache-directed sort,
// then the start-up part to the front. REQUIRES: as buildGraph.
Order orderFunctions(llvm::ArrayRef<Workload> workloads);

// The functions of ORDER, but of those with one linkName only that with the most calls
// (of equals, the first): linkers go by names, and move all that share one together.
std::vector<const OrderedFunction *> distinctlyNamed(const Order &order);

} // namespace gmonkit

#endif
