//===- search.h - the settings that simulated caches like best ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ORDER_SEARCH_H
#define GMONKIT_LINKER_ORDER_ORDER_SEARCH_H

#include "linker-order/algorithms/algorithms.h"

namespace gmonkit {

// How many other settings than the usual ones searchOrder can try.
constexpr unsigned MostTries = 15;

// GRAPH in hybridOrder, by the usual settings and by as many others as TRIES says; of these orders
// the one whose simulated caches (fetch_model.h) miss least, the first of equals; but the usual one
// where the gain is below 3 %. The same for the same arguments. A try takes a sort and some tenths
// of a second.
NodeOrder searchOrder(const LayoutGraph &graph, unsigned tries);

} // namespace gmonkit

#endif
