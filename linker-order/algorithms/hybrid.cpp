//===- hybrid.cpp - start-up and steady state in one order ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// One cache-directed sort and one cut (see startup_cut.cpp). Before the sort
//
// - counts are damped: a chain of the hottest arcs alone scatters what is warm, and
//   the warm functions are most of the pages;
// - a function is between as large as the code in it that ran, for what did not run fills no
//   cache line, and the room that it takes on pages, nearer to the latter.
//
// What that gives on real programs, beside the same sort without it, is in bench/RESULTS.md.
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "llvm/Support/Parallel.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

// Files may have any number.
uint64_t roundedUp(double value) { return std::ceil(std::min(value, 0x1p62)); }

uint64_t damped(uint64_t count, double exponent) {
  constexpr double unit = 1000; // keeps small counts apart
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
    node.size = scaledSize(node, scaling.sizes);
  });
  std::vector<LayoutEdge> edges = graph.edges;
  parallelForEach(
      edges, [&scaling](LayoutEdge &edge) { edge.count = damped(edge.count, scaling.counts); });
  NodeOrder order = cacheDirectedSort(nodes, std::move(edges));
  order.startup = cutToFront(order.nodes, startupPart(graph));
  return order;
}

} // namespace gmonkit
