//===- density.cpp - functions by calls per byte --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;

namespace gmonkit {

NodeOrder densityOrder(const LayoutGraph &graph) {
  NodeOrder order;
  order.nodes.resize(graph.nodes.size());
  std::iota(order.nodes.begin(), order.nodes.end(), 0);
  auto density = [&](uint32_t n) { return double(graph.nodes[n].weight) / graph.nodes[n].size; };
  llvm::stable_sort(order.nodes, [&](uint32_t a, uint32_t b) { return density(a) > density(b); });
  return order;
}

} // namespace gmonkit
