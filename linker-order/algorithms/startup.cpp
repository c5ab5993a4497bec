//===- startup.cpp - an order for program start ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A starting program loads page after page. Here it matters which functions are
// needed at about the same time, not which ones call each other. So each
// workload's sequence of first runs is cut into prefixes whose sizes in bytes
// double. Functions that share many prefixes, over all workloads, should share
// pages. Balanced partitioning (Hoag et al., arXiv 2211.09285) finds such an
// order. Its result depends on the initial order, which is that of first runs.
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/BalancedPartitioning.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr uint64_t FirstPrefixBytes = 4096;

// Returns for each node the prefixes that contain it, numbered over all workloads.
std::vector<std::vector<uint32_t>> prefixesOf(const LayoutGraph &graph) {
  std::vector<std::vector<uint32_t>> prefixes(graph.nodes.size());
  uint32_t next = 0;
  for (const std::vector<uint32_t> &firstRuns : graph.firstRuns) {
    uint64_t all = 0, before = 0;
    for (uint32_t node : firstRuns)
      all = SaturatingAdd(all, graph.nodes[node].size);
    uint32_t count = 1 + Log2_64_Ceil(divideCeil(std::max<uint64_t>(all, 1), FirstPrefixBytes));
    uint32_t passed = 0; // number of prefixes that have ended
    for (uint32_t node : firstRuns) {
      while (passed + 1 < count && before >= FirstPrefixBytes << passed)
        ++passed;
      for (uint32_t prefix = passed; prefix < count; ++prefix)
        prefixes[node].push_back(next + prefix);
      before = SaturatingAdd(before, graph.nodes[node].size);
    }
    next += count;
  }
  return prefixes;
}

} // namespace

std::vector<uint32_t> nodesByFirstRun(const LayoutGraph &graph) {
  std::vector<uint32_t> nodes(graph.nodes.size());
  std::iota(nodes.begin(), nodes.end(), 0);
  llvm::stable_sort(nodes, [&](uint32_t a, uint32_t b) {
    return graph.nodes[a].firstRun < graph.nodes[b].firstRun;
  });
  return nodes;
}

NodeOrder startupOrder(const LayoutGraph &graph) {
  std::vector<std::vector<uint32_t>> prefixes = prefixesOf(graph);
  std::vector<BPFunctionNode> nodes;
  for (uint32_t node : nodesByFirstRun(graph))
    nodes.emplace_back(node, prefixes[node]);
  BalancedPartitioning(BalancedPartitioningConfig()).run(nodes);
  NodeOrder order;
  for (const BPFunctionNode &node : nodes)
    order.nodes.push_back(node.Id);
  return order;
}

} // namespace gmonkit
