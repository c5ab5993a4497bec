//===- arcs.h - calls between pairs of functions --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ALGORITHMS_ARCS_H
#define GMONKIT_LINKER_ORDER_ALGORITHMS_ARCS_H

#include "linker-order/graph/graph.h"
#include <vector>

namespace gmonkit {

// Returns GRAPH's edges with all calls between two nodes merged, without recursion and with offsets
// 0. Sorted by weight, the heaviest first, then by source and target.
std::vector<LayoutEdge> arcsByWeight(const LayoutGraph &graph);

} // namespace gmonkit

#endif
