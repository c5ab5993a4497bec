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
  std::vector<uint32_t> nodes;   // indices into LayoutGraph::nodes, rising
  std::vector<LayoutEdge> edges; // between them; source and target index `nodes`
};

// Splits GRAPH into parts of at most MOSTNODES (at least 1), so that the calls between
// parts are few: the heaviest arcs join their ends first. The part with most calls per
// byte comes first. A graph that is small enough is one part with all its edges; of a
// larger one, only the heaviest arcs of a function are kept, in each direction.
std::vector<GraphPart> partitionGraph(const LayoutGraph &graph, size_t mostNodes);

} // namespace gmonkit

#endif
