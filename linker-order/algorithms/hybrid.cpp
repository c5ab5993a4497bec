//===- hybrid.cpp - an order for start-up and steady state ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// One cache-directed sort and one cut (see startup_cut.cpp). Before the sort,
// counts and sizes are scaled:
//
// - Counts are damped. Chains of only the hottest arcs scatter the warm functions,
//   which fill most of the pages.
// - The size of a function is between that of its executed code and its complete
//   size, closer to the latter. Code that did not run fills no cache lines, but
//   takes room on pages.
//
// bench/RESULTS.md shows the effect on real programs, compared with the same
// sort without scaling.
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "llvm/Support/Parallel.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

// Limits VALUE, because counts in files may have any value.
uint64_t roundedUp(double value) { return std::ceil(std::min(value, 0x1p62)); }

uint64_t damped(uint64_t count, double exponent) {
  constexpr double unit = 1000; // keeps small counts distinct
  return roundedUp(unit * std::pow(double(count), exponent));
}

uint64_t scaledSize(const LayoutNode &node, double exponent) {
  return roundedUp(node.size * std::pow(double(node.executedBytes) / node.size, exponent));
}

} // namespace

NodeOrder hybridOrder(const LayoutGraph &graph) { return hybridOrder(graph, DefaultScaling); }

NodeOrder hybridOrder(const LayoutGraph &graph, const GraphScaling &scaling) {
  std::vector<LayoutNode> nodes = graph.nodes;
  parallelForEach(nodes, [&scaling](LayoutNode &node) {
    node.weight = damped(node.weight, scaling.counts);
    node.size = occupiedBytes(scaledSize(node, scaling.sizes), node.alignment);
  });
  std::vector<LayoutEdge> edges = graph.edges;
  parallelForEach(
      edges, [&scaling](LayoutEdge &edge) { edge.count = damped(edge.count, scaling.counts); });
  NodeOrder order = cacheDirectedSort(nodes, std::move(edges));
  order.startup = cutToFront(order.nodes, startupPart(graph));
  return order;
}

} // namespace gmonkit
