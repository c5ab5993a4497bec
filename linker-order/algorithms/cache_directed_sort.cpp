//===- cache_directed_sort.cpp - LLVM's CDSort on a LayoutGraph -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "llvm/Transforms/Utils/CodeLayout.h"

using namespace llvm;

namespace gmonkit {

std::vector<uint32_t> cacheDirectedSort(const LayoutGraph &graph) {
  std::vector<uint64_t> sizes, weights, offsets;
  sizes.reserve(graph.nodes.size());
  weights.reserve(graph.nodes.size());
  for (const LayoutNode &node : graph.nodes) {
    sizes.push_back(node.size);
    weights.push_back(node.weight);
  }
  std::vector<codelayout::EdgeCount> calls;
  calls.reserve(graph.edges.size());
  offsets.reserve(graph.edges.size());
  for (const LayoutEdge &edge : graph.edges) {
    calls.push_back({edge.source, edge.target, edge.count});
    offsets.push_back(edge.offset);
  }
  std::vector<uint64_t> order =
      codelayout::computeCacheDirectedLayout(sizes, weights, calls, offsets);
  return std::vector<uint32_t>(order.begin(), order.end());
}

} // namespace gmonkit
