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
// - for the cache, a function is between as large as the code in it that ran, for what did
//   not run fills no cache line, and the room that it takes on pages, nearer to the latter.
//   For the TLB it is as large as that.
//
// What that gives on real programs, beside the same sort without it, is in bench/RESULTS.md.
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "llvm/Support/Parallel.h"
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

uint64_t damped(uint64_t count) {
  constexpr double exponent = 0.7;
  constexpr double unit = 1000; // keeps small counts apart
  return std::ceil(unit * std::pow(double(count), exponent));
}

uint64_t sizeForCache(const LayoutNode &node) {
  constexpr double exponent = 0.25; // 1: the bytes that ran, 0: the size of the symbol
  return std::ceil(node.size * std::pow(double(node.executedBytes) / node.size, exponent));
}

} // namespace

NodeOrder hybridOrder(const LayoutGraph &graph, Objective objective) {
  LayoutGraph tempered = graph;
  parallelForEach(tempered.nodes, [objective](LayoutNode &node) {
    node.weight = damped(node.weight);
    if (objective == Objective::Cache)
      node.size = sizeForCache(node);
  });
  parallelForEach(tempered.edges, [](LayoutEdge &edge) { edge.count = damped(edge.count); });
  NodeOrder order = cacheDirectedSort(tempered, objective);
  order.startup = cutToFront(order.nodes, startupPart(graph));
  return order;
}

} // namespace gmonkit
