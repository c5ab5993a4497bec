//===- clusters.h - blocks that stay together ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A cluster is a run of basic blocks of one function that stand together, in this sequence, in a
// section of their own. The first one of a function begins with its entry. Blocks in no cluster
// never ran: the compiler puts them into the function's cold part.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_CLUSTERS_H
#define GMONKIT_LINKER_ORDER_BLOCKS_CLUSTERS_H

#include "linker-order/blocks/block_graph.h"
#include "linker-order/graph/graph.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

struct Cluster {
  uint32_t function;                  // index into BlockGraph::functions
  uint32_t number;                    // among the clusters of the function; 0 holds the entry
  std::vector<uint32_t> blocks;       // indices into FunctionCode::blocks, first in memory first
  std::vector<uint64_t> offsets = {}; // bytes from the cluster's start to each of them
  uint64_t size = 0;                  // bytes
};

// The clusters of all functions of GRAPH, those of one function one behind the other.
std::vector<Cluster> makeClusters(const BlockGraph &graph);

// FUNCTIONS, from which BLOCKS was built, as a graph of what can be moved: its nodes are CLUSTERS,
// in this order, and behind them the functions that have none. Edges are calls and the jumps
// between clusters of one function.
struct ClusterGraph {
  LayoutGraph graph;
  std::vector<uint32_t> functionNodes; // of each node: its node in FUNCTIONS
};
ClusterGraph graphOfClusters(const LayoutGraph &functions, const BlockGraph &blocks,
                             llvm::ArrayRef<Cluster> clusters);

} // namespace gmonkit

#endif
