//===- graph_partition.h - large graphs in parts ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ALGORITHMS_GRAPH_PARTITION_H
#define GMONKIT_LINKER_ORDER_ALGORITHMS_GRAPH_PARTITION_H

#include "linker-order/graph.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

struct GraphPart {
  std::vector<uint32_t> nodes;   // indices into those of the whole graph, rising
  std::vector<LayoutEdge> edges; // between them; source and target index `nodes`
};

// Splits the graph of NODES and EDGES into parts, so that the calls between them are few. The
// HOTTEST functions, at least 2, that the heaviest arcs join are one part with all edges between
// them; a graph of no more is one part as a whole. The others are in small parts, with the heaviest
// arcs of a function, in each direction, that do not leave its part: those join their ends first.
// The part with most calls per byte comes first.
std::vector<GraphPart> partitionGraph(llvm::ArrayRef<LayoutNode> nodes,
                                      std::vector<LayoutEdge> edges, size_t hottest);

} // namespace gmonkit

#endif
