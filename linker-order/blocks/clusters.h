//===- clusters.h - clusters of blocks ------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A cluster is a sequence of basic blocks of one function that are placed
// together, in a section of their own. The first cluster of a function begins
// with its entry. Blocks in no cluster never ran, or are landing pads: the
// compiler puts them into the function's cold part.
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
  uint32_t function;                  // index in BlockGraph::functions
  uint32_t number;                    // among the clusters of the function; 0 has the entry
  std::vector<uint32_t> blocks;       // indices in FunctionCode::blocks, in memory order
  std::vector<uint64_t> offsets = {}; // bytes from the cluster's start to each block
  uint64_t size = 0;                  // bytes
};

// Returns the clusters of all functions of GRAPH, grouped by function.
std::vector<Cluster> makeClusters(const BlockGraph &graph);

// Returns whether CLUSTERS, indices of FUNCTION's blocks, have some of its landing pads but not all
// in one cluster. Then Clang puts them into a section that no order names.
bool dividesLandingPads(const FunctionCode &function,
                        llvm::ArrayRef<std::vector<uint32_t>> clusters);

// FUNCTIONS, from which BLOCKS was built, as a graph of the units that can be moved. Its nodes are
// CLUSTERS, in this order, followed by the functions without clusters. LayoutNode::function is the
// index of the node itself, for a function has several clusters. Edges are calls, and jumps
// between clusters of one function. Takes the edges and blocks out of FUNCTIONS, to save memory.
struct ClusterGraph {
  LayoutGraph graph;
  std::vector<uint32_t> functionNodes; // for each node: its node in FUNCTIONS
};
ClusterGraph graphOfClusters(LayoutGraph &functions, const BlockGraph &blocks,
                             llvm::ArrayRef<Cluster> clusters);

} // namespace gmonkit

#endif
