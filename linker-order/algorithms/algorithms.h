//===- algorithms.h - call graph in, order out ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ALGORITHMS_H
#define GMONKIT_LINKER_ORDER_ALGORITHMS_H

#include "linker-order/graph/graph.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// All nodes of a graph, first in memory first.
struct NodeOrder {
  std::vector<uint32_t> nodes;
  size_t startup = 0; // how many of them, from the first, are the start-up part
};

struct Algorithm {
  llvm::StringLiteral name;  // what users call it
  llvm::StringLiteral steps; // for the header of the order file
  NodeOrder (*sort)(const LayoutGraph &graph);
  bool wantsFirstRuns = false; // works only where LayoutGraph::knowsFirstRuns
  bool isPortfolio = false;    // chosen among others, see order/portfolio.h; `sort` is the usual
};

// The algorithm NAME. An error says which there are.
llvm::Expected<const Algorithm *> findAlgorithm(llvm::StringRef name);

// The one that the others are measured by: cache-directed sort, then the start-up part
// to the front.
NodeOrder hybridOrder(const LayoutGraph &graph);

// How hybridOrder scales the counts and sizes of a graph before it sorts; see hybrid.cpp.
struct GraphScaling {
  double counts; // counts to the power of this: 1 leaves them
  double sizes;  // 1: a function's size is that of its bytes that ran, 0: that of its symbol
};

constexpr GraphScaling DefaultScaling = {0.7, 0.25};
NodeOrder hybridOrder(const LayoutGraph &graph, const GraphScaling &scaling);

// LLVM's cache-directed sort: callers and callees close together, hot chains first.
NodeOrder cacheDirectedSort(const LayoutGraph &graph);
NodeOrder cacheDirectedSort(llvm::ArrayRef<LayoutNode> nodes, std::vector<LayoutEdge> edges);

// Call-chain clustering (Ottoni and Maher, CGO 2017), as HFSort does it.
NodeOrder callChainClustering(const LayoutGraph &graph);

// Calls per byte, the most first.
NodeOrder densityOrder(const LayoutGraph &graph);

// In the order of first runs, then LLVM's balanced partitioning over its prefixes.
// REQUIRES: LayoutGraph::knowsFirstRuns.
NodeOrder startupOrder(const LayoutGraph &graph);

// Greedy chains along the heaviest arcs, as gprof's option -r makes them.
NodeOrder classicOrder(const LayoutGraph &graph);

// All nodes of GRAPH, what ran first first; see LayoutNode::firstRun.
std::vector<uint32_t> nodesByFirstRun(const LayoutGraph &graph);

// Whether the start-up part is what several workloads have in common, and not what ran first.
bool workloadsTellStartup(const LayoutGraph &graph);

// For each node, whether it belongs to the start-up part; see startup_cut.cpp.
std::vector<bool> startupPart(const LayoutGraph &graph);

// Cuts ORDER once: moves PART to the front and keeps the order inside both
// parts. Returns the size of the front part.
size_t cutToFront(std::vector<uint32_t> &order, const std::vector<bool> &part);

} // namespace gmonkit

#endif
