//===- algorithms.h - algorithms from call graph to order -----------------===//
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

// All nodes of a graph in memory order.
struct NodeOrder {
  std::vector<uint32_t> nodes;
  size_t startup = 0; // number of nodes, from the first, in the start-up part
};

struct Algorithm {
  llvm::StringLiteral name;  // name on the command line
  llvm::StringLiteral steps; // description for the header of the order file
  NodeOrder (*sort)(const LayoutGraph &graph);
  bool wantsFirstRuns = false; // requires LayoutGraph::knowsFirstRuns
  bool isPortfolio = false;    // see order/portfolio.h; `sort` is not used
  bool isUsual = false;        // stands for usualAlgorithm(); `sort` is not used
};

// The steps of the two usual algorithms, see usualAlgorithm().
constexpr llvm::StringLiteral HybridSteps = "cdsort, startup-cut",
                              AlignedSteps = "cdsort of occupied bytes";

// Returns the algorithm NAME. An error lists the names.
llvm::Expected<const Algorithm *> findAlgorithm(llvm::StringRef name);

// Returns the algorithm for GRAPH that others are compared with. It is hybridOrder, which trades
// neighbours in the cache for pages. Programs of few pages gain nothing by that and get
// alignedSort, unless several workloads tell what start-up is.
const Algorithm &usualAlgorithm(const LayoutGraph &graph);

// Cache-directed sort by occupied bytes, then the start-up part moved to the front.
NodeOrder hybridOrder(const LayoutGraph &graph);

// The scaling of counts and sizes before hybridOrder sorts a graph; see hybrid.cpp.
struct GraphScaling {
  double counts; // exponent of counts; 1: unchanged
  double sizes;  // 1: size of the executed bytes; 0: size of the symbol
};

constexpr GraphScaling DefaultScaling = {0.7, 0.25};
NodeOrder hybridOrder(const LayoutGraph &graph, const GraphScaling &scaling);

// LLVM's cache-directed sort: callers and callees close together, hot chains first.
NodeOrder cacheDirectedSort(const LayoutGraph &graph);
NodeOrder cacheDirectedSort(llvm::ArrayRef<LayoutNode> nodes, std::vector<LayoutEdge> edges);

// The same by the bytes that functions occupy, with the padding up to the next one. lld does not
// count the padding.
NodeOrder alignedSort(const LayoutGraph &graph);

// Call-chain clustering (Ottoni and Maher, CGO 2017), as in HFSort.
NodeOrder callChainClustering(const LayoutGraph &graph);

// Sorts by calls per byte, the most first.
NodeOrder densityOrder(const LayoutGraph &graph);

// Sorts by first runs, then applies LLVM's balanced partitioning to the prefixes. REQUIRES:
// LayoutGraph::knowsFirstRuns.
NodeOrder startupOrder(const LayoutGraph &graph);

// Builds greedy chains along the heaviest arcs, like gprof's option -r.
NodeOrder classicOrder(const LayoutGraph &graph);

// Returns all nodes of GRAPH by LayoutNode::firstRun.
std::vector<uint32_t> nodesByFirstRun(const LayoutGraph &graph);

// Returns whether the start-up part is the code that several workloads share. Otherwise first runs
// tell it.
bool workloadsTellStartup(const LayoutGraph &graph);

// Returns for each node whether it belongs to the start-up part; see startup_cut.cpp.
std::vector<bool> startupPart(const LayoutGraph &graph);

// Moves PART of ORDER to the front and keeps the order inside both parts. Returns the size of the
// front part.
size_t cutToFront(std::vector<uint32_t> &order, const std::vector<bool> &part);

} // namespace gmonkit

#endif
