//===- startup_cut.cpp - the start-up part of an order --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A run has two stages with opposite needs. During start-up a program runs many
// functions once each. The cost is the number of code pages loaded. So these
// functions should fill few pages and share them with no other code. At work it
// runs few functions very often. The cost is instruction cache misses. So
// callers should be placed beside their callees. A cache-directed order serves
// the second need, but spreads start-up code over all pages of hot code.
//
// One cut serves both. It moves the start-up part of the cache-directed order
// to the front and keeps the order inside both parts. Then the pages of
// start-up are dense, and at most one caller per chain loses its neighbour.
// More cuts (zones by heat) were tried and gained nothing.
//
// The profiles decide which functions belong to start-up:
//
// - Several workloads: the functions that all of them executed. They include all
//   that the program does before it looks at its input, and little else. A
//   workload that hardly does more than start adds all of its functions, because
//   each of the few others would cost a page. This gives no answer if the
//   workloads share no function, or all of them.
//
// - Otherwise the order of first runs decides. Sort the functions by first run
//   and look at each prefix. Start-up has a large share of the functions and a
//   small share of the work, because hardly any of it runs twice. The part is the
//   prefix with the largest difference between the two shares (if equal, the
//   shortest). If work is spread evenly, no prefix has a difference, and nothing
//   is cut. The work of a function is the square root of its calls. An allocator
//   or a hash function runs early and is called by everything later. With plain
//   calls, one such function could end the start-up part (in Lua after 3
//   functions instead of the 214 that run before the script).
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

std::vector<bool> firstToRun(const LayoutGraph &graph) {
  std::vector<uint32_t> byFirstRun = nodesByFirstRun(graph);
  auto workOf = [](const LayoutNode &node) { return std::sqrt(double(node.weight)); };
  double total = 0;
  for (const LayoutNode &node : graph.nodes)
    total += workOf(node);

  double work = 0, bestGain = 0;
  size_t best = 0;
  for (size_t i = 0; i < byFirstRun.size(); ++i) {
    work += workOf(graph.nodes[byFirstRun[i]]);
    double gain = double(i + 1) / byFirstRun.size() - work / total;
    // The margin avoids gains that are only rounding errors.
    if (gain > bestGain + 1e-9) {
      bestGain = gain;
      best = i + 1;
    }
  }
  std::vector<bool> part(graph.nodes.size());
  for (uint32_t node : ArrayRef(byFirstRun).take_front(best))
    part[node] = true;
  return part;
}

bool isCommon(const LayoutNode &node, const LayoutGraph &graph) {
  return node.workloads == graph.workloads || node.isStartUp;
}

} // namespace

bool workloadsTellStartup(const LayoutGraph &graph) {
  size_t common = count_if(graph.nodes, [&](const LayoutNode &n) { return isCommon(n, graph); });
  return graph.workloads > 1 && common != 0 && common != graph.nodes.size();
}

std::vector<bool> startupPart(const LayoutGraph &graph) {
  if (workloadsTellStartup(graph)) {
    std::vector<bool> part;
    part.reserve(graph.nodes.size());
    for (const LayoutNode &node : graph.nodes)
      part.push_back(isCommon(node, graph));
    return part;
  }
  if (graph.knowsFirstRuns)
    return firstToRun(graph);
  return std::vector<bool>(graph.nodes.size());
}

size_t cutToFront(std::vector<uint32_t> &order, const std::vector<bool> &part) {
  auto cut = std::stable_partition(order.begin(), order.end(), [&](uint32_t n) { return part[n]; });
  return cut - order.begin();
}

} // namespace gmonkit
