//===- startup_cut.cpp - the start-up part of a program ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A run has two halves with opposite needs. Starting up, a program goes through
// many functions once each: what costs is every page of code that must be brought
// in, so these functions should fill few pages and nothing else should lie on them.
// At work, it goes through few functions very often: what costs is the instruction
// cache, so callers should lie beside their callees. A cache-directed order serves
// the second need and spreads start-up code over all the pages of hot code.
//
// One cut serves both. The start-up part of the cache-directed order is moved to
// the front as it is; the order inside either part stays. Pages of start-up are
// then dense, and at most one caller in a chain has lost its neighbour. More cuts
// (zones by heat) were tried and gained nothing.
//
// What belongs to start-up is decided by how the program was seen to run:
//
// - Several workloads: what all of them executed. Everything a program does before
//   it looks at its input is there, and little else. And what a workload executed
//   that hardly does more than that: were the rest of its few functions elsewhere,
//   each would cost a page. It says nothing when the workloads have no function in
//   common, or all of them.
//
// - Otherwise the order of first runs decides. Sort the functions by when they
//   first ran and look at each prefix: start-up holds a large share of the
//   functions and a small share of the work, because hardly any of it runs twice.
//   The part is the prefix where the first share exceeds the second by most (of
//   equals, the shortest). When work is spread evenly, no prefix does, and nothing
//   is cut. A function's work is the square root of its calls: an allocator or a
//   hash runs early and is called by everything later, and the calls themselves
//   would let a single one end the start-up part (in Lua after 3 functions instead
//   of the 214 that run before the script does).
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
    // The margin keeps rounding errors from passing for a gain.
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
