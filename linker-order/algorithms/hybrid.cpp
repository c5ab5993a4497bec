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
// - for the cache, a function is as large as the code in it that ran: what did not run
//   fills no cache line. For the TLB it is as large as the room it takes.
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

} // namespace

NodeOrder hybridOrder(const LayoutGraph &graph, Objective objective) {
  LayoutGraph tempered = graph;
  parallelForEach(tempered.nodes, [objective](LayoutNode &node) {
    node.weight = damped(node.weight);
    if (objective == Objective::Cache)
      node.size = node.executedBytes;
  });
  parallelForEach(tempered.edges, [](LayoutEdge &edge) { edge.count = damped(edge.count); });
  NodeOrder order = cacheDirectedSort(tempered, objective);
  order.startup = cutToFront(order.nodes, startupPart(graph));
  return order;
}

} // namespace gmonkit
