//===- stable_order.h - a new order that keeps to an old one --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ORDER_STABLE_ORDER_H
#define GMONKIT_LINKER_ORDER_ORDER_STABLE_ORDER_H

#include "linker-order/order/order.h"
#include "linker-order/program/symbol_index.h"
#include <optional>
#include <string>

namespace gmonkit {

// An older order, as its file has it.
struct FormerOrder {
  llvm::ArrayRef<std::string> names;
  std::optional<size_t> initializers; // how many stand before the static initializers, where it
                                      // lists these together
};

// Changes ORDER so that functions that both orders list and that are in one part of it
// stand in the sequence of OLD; each of the others stays behind the function that it
// followed.
void keepTo(const FormerOrder &old, Order &order);

// The same of all of ORDER, whichever part they are in, if that is as good for what ORDER was made
// of: by a walk through its graph, no more pages and misses, but for little. What OLD lists of
// LINKED, of which INDEX is, and what did not run now stays if that is as good, too. Returns
// whether that is another order.
bool keepWhereAsGood(const FormerOrder &old, const Image &linked, const SymbolIndex &index,
                     Order &order);

} // namespace gmonkit

#endif
