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
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// The misses of an order in the simulated caches, relative to the usual order's.
struct RelativeMisses {
  double mean = 1;               // over the workloads
  std::vector<double> workloads; // of each; empty for the usual order
  bool isWorse = false;          // some workload has more misses or pages than is allowed
  // The mean in a cache of few sets (judge/fetch_model.h); only known of the second walk.
  std::optional<double> withFewSets;

  // Returns whether this is a reason to choose the order.
  bool isGain() const;
};

// An order that the portfolio tried.
struct TriedOrder {
  std::string steps;
  RelativeMisses first;                 // in the first walk
  std::optional<RelativeMisses> second; // in the second one, which only the best take
};

// The portfolio's choice, and the numbers that it was made by.
struct PortfolioReport {
  std::vector<TriedOrder> tried; // the usual order first; empty if the algorithm is another one
  size_t chosen = 0;             // index of `tried`
  std::string reason;            // why that one, for people
};

struct PortfolioChoice {
  NodeOrder order;
  std::string steps; // see Algorithm::steps; those of the usual order if that was chosen
  PortfolioReport report = {};
};

// Returns whether STEPS may be the result of a choice, the usual one's or the portfolio's. Two
// choices for one program may differ.
bool mayBeChosen(llvm::StringRef steps);

// Returns the order of GRAPH by ALGORITHM, with the algorithm's or the chosen order's steps. USUAL:
// see usualAlgorithm().
PortfolioChoice orderBy(const Algorithm &algorithm, const LayoutGraph &graph,
                        const Algorithm &usual);

// Returns the best of about twenty orders of GRAPH. Another one than that by USUAL must meet three
// conditions. Its misses in the simulated caches (judge/fetch_model.h) are 10 % fewer in the mean
// over WORKLOADS. They are 5 % fewer in a cache of few sets. And in no workload are its misses or
// pages more than 3 % worse. WORKLOADS: the graph of each workload alone, of the same image; not
// empty. Programs whose executed code fits into the cache, and the largest programs, get the usual
// order. The result depends only on the arguments. Takes half a second or so per workload.
PortfolioChoice chooseOrder(const LayoutGraph &graph, llvm::ArrayRef<LayoutGraph> workloads,
                            const Algorithm &usual);

} // namespace gmonkit

#endif
