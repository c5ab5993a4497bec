//===- graph_partition.h - large graphs in parts ----------------------------===//
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
  std::vector<uint32_t> nodes;   // indices into those of the whole graph, rising
  std::vector<LayoutEdge> edges; // between them; source and target index `nodes`
};

// Splits the graph of NODES and EDGES into parts; that with most calls per byte comes first. A
// graph of at most MOSTHOT nodes is one part. Of a larger one, the MOSTHOT that the heaviest arcs
// join are a part, with all edges between them. The others are in small parts, so that few calls
// go between these, each with some of the edges inside it; a node with none is a part by itself.
std::vector<GraphPart> partitionGraph(llvm::ArrayRef<LayoutNode> nodes,
                                      std::vector<LayoutEdge> edges, size_t mostHot);

} // namespace gmonkit

#endif
