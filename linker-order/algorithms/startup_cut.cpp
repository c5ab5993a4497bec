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
// - One workload whose calls tell where its work begins and ends (graph/work_range.cpp): all that
//   first ran before or after.
//
// - Otherwise the order of first runs decides: the part is the half of the code, in bytes, that
//   ran first. Then it is not known where start-up ends. A cut at the share c of the code loads
//   about c of the pages if start-up ends before it, and all if later. If every end is equally
//   likely, the mean is c * c + (1 - c), which is least at one half. More cuts would gain little
//   more, and each separates callers from callees.
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns nothing if that is all, or none: a release may lack the other functions.
std::optional<std::vector<bool>> outsideOfWork(const LayoutGraph &graph) {
  std::vector<bool> part;
  for (const LayoutNode &node : graph.nodes)
    part.push_back(node.firstRun != LayoutNode::Unknown &&
                   (node.firstRun < graph.work->begin || node.firstRun >= graph.work->end));
  size_t size = llvm::count(part, true);
  return size == 0 || size == part.size() ? std::nullopt : std::optional(part);
}

std::vector<bool> firstToRun(const LayoutGraph &graph) {
  double all = 0, before = 0;
  for (const LayoutNode &node : graph.nodes)
    all += node.size;
  std::vector<bool> part(graph.nodes.size());
  for (uint32_t node : nodesByFirstRun(graph)) {
    if (before >= all / 2)
      break;
    part[node] = true;
    before += graph.nodes[node].size;
  }
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
  if (graph.work)
    if (std::optional<std::vector<bool>> part = outsideOfWork(graph))
      return *part;
  if (graph.knowsFirstRuns)
    return firstToRun(graph);
  return std::vector<bool>(graph.nodes.size());
}

size_t cutToFront(std::vector<uint32_t> &order, const std::vector<bool> &part) {
  auto cut = std::stable_partition(order.begin(), order.end(), [&](uint32_t n) { return part[n]; });
  return cut - order.begin();
}

} // namespace gmonkit
