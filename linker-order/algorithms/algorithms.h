//===- algorithms.h - the layout algorithms ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Every algorithm takes a graph and gives an order: each node index of the graph
// once, first in memory first. The same graph gives the same order.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ALGORITHMS_H
#define GMONKIT_LINKER_ORDER_ALGORITHMS_H

#include "linker-order/graph.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// LLVM's cache-directed sort: callers and callees close together, hot chains first.
std::vector<uint32_t> cacheDirectedSort(const LayoutGraph &graph);

// For each node, whether it belongs to the start-up part; see startup_cut.cpp.
std::vector<bool> startupPart(const LayoutGraph &graph);

// Cuts ORDER once: moves PART to the front and keeps the order inside both
// parts. Returns the size of the front part.
size_t cutToFront(std::vector<uint32_t> &order, const std::vector<bool> &part);

} // namespace gmonkit

#endif
