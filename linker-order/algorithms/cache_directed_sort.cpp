//===- cache_directed_sort.cpp - LLVM's sort of a call graph --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "linker-order/algorithms/graph_partition.h"
#include "llvm/Support/Parallel.h"
#include "llvm/Transforms/Utils/CodeLayout.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Sorting a graph of more than MostNodesAtOnce nodes at once takes more than about a second.
constexpr size_t MostNodesAtOnce = 4096, HottestNodes = 1024;

// Sorts the nodes of PART.
void sortPart(ArrayRef<LayoutNode> nodes, GraphPart &part) {
  if (part.nodes.size() == 1)
    return;
  std::vector<uint64_t> sizes, weights, offsets;
  for (uint32_t node : part.nodes) {
    sizes.push_back(nodes[node].size);
    weights.push_back(nodes[node].weight);
  }
  std::vector<codelayout::EdgeCount> calls;
  for (const LayoutEdge &edge : part.edges) {
    calls.push_back({edge.source, edge.target, edge.count});
    offsets.push_back(edge.offset);
  }
  std::vector<uint32_t> sorted;
  for (uint64_t place : codelayout::computeCacheDirectedLayout(sizes, weights, calls, offsets))
    sorted.push_back(part.nodes[place]);
  part.nodes = std::move(sorted);
}

} // namespace

NodeOrder cacheDirectedSort(ArrayRef<LayoutNode> nodes, std::vector<LayoutEdge> edges) {
  bool isLarge = nodes.size() > MostNodesAtOnce;
  std::vector<GraphPart> parts =
      partitionGraph(nodes, std::move(edges), isLarge ? HottestNodes : MostNodesAtOnce);
  parallelForEach(parts, [&](GraphPart &part) { sortPart(nodes, part); });
  NodeOrder order;
  order.nodes.reserve(nodes.size());
  for (const GraphPart &part : parts)
    order.nodes.insert(order.nodes.end(), part.nodes.begin(), part.nodes.end());
  return order;
}

NodeOrder cacheDirectedSort(const LayoutGraph &graph) {
  return cacheDirectedSort(graph.nodes, graph.edges);
}

NodeOrder alignedSort(const LayoutGraph &graph) {
  std::vector<LayoutNode> nodes = graph.nodes;
  for (LayoutNode &node : nodes)
    node.size = occupiedBytes(node.size, node.alignment);
  return cacheDirectedSort(nodes, graph.edges);
}

} // namespace gmonkit
