//===- release_names.h - an order in the names of another build -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_RELEASE_NAMES_H
#define GMONKIT_LINKER_ORDER_RELEASE_NAMES_H

#include "linker-order/order.h"

namespace gmonkit {

// What of an order another build does not have.
struct Unmatched {
  std::vector<llvm::StringRef> names; // as they were, in order
  double calls = 0;                   // their share of all calls, in per cent
};

// Gives each function of ORDER the name that it has in RELEASE, which must outlive ORDER,
// and takes out those that it does not have: inlined everywhere, folded away, renamed.
// Their callers are in the order in any case, for they ran. A name is the same in both,
// an alias, or one that differs only in what optimizers number anew with each build
// (.llvm.N of ThinLTO, .__uniq.N of -funique-internal-linkage-names).
Unmatched takeNamesOf(const Image &release, Order &order);

} // namespace gmonkit

#endif
