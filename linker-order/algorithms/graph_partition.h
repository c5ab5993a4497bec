//===- graph_partition.h - partition of large graphs ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ALGORITHMS_GRAPH_PARTITION_H
#define GMONKIT_LINKER_ORDER_ALGORITHMS_GRAPH_PARTITION_H

#include "linker-order/graph/graph.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

struct GraphPart {
  std::vector<uint32_t> nodes;   // indices into the nodes of the complete graph, rising
  std::vector<LayoutEdge> edges; // between them; source and target are indices into `nodes`
};

// Splits the graph of NODES and EDGES into parts, sorted by calls per byte, the most first. A graph
// of at most MOSTHOT nodes is one part. In a larger one, the MOSTHOT nodes that the heaviest arcs
// join are a part, with all edges between them. The others form small parts with few calls between
// parts. Each has some of the edges inside it. A node without calls is a part of its own.
std::vector<GraphPart> partitionGraph(llvm::ArrayRef<LayoutNode> nodes,
                                      std::vector<LayoutEdge> edges, size_t mostHot);

} // namespace gmonkit

#endif
