//===- portfolio.h - the best of many orders ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ORDER_PORTFOLIO_H
#define GMONKIT_LINKER_ORDER_ORDER_PORTFOLIO_H

#include "linker-order/algorithms/algorithms.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace gmonkit {

struct PortfolioChoice {
  NodeOrder order;
  std::string steps; // as Algorithm::steps; those of the usual order if that was taken
};

// Whether STEPS may be what a choice says: two choices of one program may differ.
bool isPortfolioChoice(llvm::StringRef steps);

// The best of some twenty orders of GRAPH. The usual one is taken unless another one misses less in
// the simulated caches (judge/fetch_model.h), by 10 % in the mean over WORKLOADS, and is in none of
// them worse by more than 3 %, nor in pages. WORKLOADS: the graph of each workload alone, of the
// same image; not empty. Programs whose code that ran fits into the cache, and the largest ones,
// get the usual order. The same for the same arguments; it takes a second or two for each workload.
PortfolioChoice chooseOrder(const LayoutGraph &graph, llvm::ArrayRef<LayoutGraph> workloads);

} // namespace gmonkit

#endif
