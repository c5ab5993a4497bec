//===- stable_order.h - a new order that follows an old one ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ORDER_STABLE_ORDER_H
#define GMONKIT_LINKER_ORDER_ORDER_STABLE_ORDER_H

#include "analyzer/object/symbol_index.h"
#include "linker-order/order/order.h"
#include <optional>
#include <string>

namespace gmonkit {

// An older order, from its file.
struct FormerOrder {
  llvm::ArrayRef<std::string> names;
  std::optional<size_t> initializers; // number of functions before the static initializers, if
                                      // these have a common entry
};

// Changes ORDER so that functions of both orders that are in one part of it have the sequence of
// OLD. Each other function stays behind the one that it followed.
void keepTo(const FormerOrder &old, Order &order);

// The same over both parts of ORDER, if the result is as good for its graph: in a walk it has no
// more pages and misses, apart from small differences. Also keeps functions of LINKED, whose index
// is INDEX, that OLD lists and that did not run now, if that is as good. Returns whether ORDER
// changed.
bool keepWhereAsGood(const FormerOrder &old, const Image &linked, const SymbolIndex &index,
                     Order &order);

// The same for an order whose units are not the functions of its graph. GRAPH has the units that
// ran; LayoutNode::function is the index of a node in it. UNITS: the node of each of
// order.functions, or LayoutGraph::NoNode. Those from RUNNING on did not run: all or none stay.
bool keepWhereAsGood(const FormerOrder &old, const LayoutGraph &graph,
                     llvm::ArrayRef<uint32_t> units, size_t running, Order &order);

} // namespace gmonkit

#endif
