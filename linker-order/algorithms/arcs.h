//===- arcs.h - calls between functions, whatever the site ----------------===//
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

// GRAPH's edges with all calls from one node to another as one, without recursion, the
// heaviest first, of equals the one with the lower source, then target. Offsets are 0.
std::vector<LayoutEdge> arcsByWeight(const LayoutGraph &graph);

} // namespace gmonkit

#endif
