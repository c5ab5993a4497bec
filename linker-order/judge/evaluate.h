//===- evaluate.h - what a layout is worth to a workload ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_EVALUATE_H
#define GMONKIT_LINKER_ORDER_JUDGE_EVALUATE_H

#include "linker-order/graph/graph.h"
#include "linker-order/judge/code_layout.h"
#include "linker-order/judge/fetch_model.h"

namespace gmonkit {

// All are better when lower, but for extTsp. Means over perturbed layouts where single
// layouts are luck.
struct LayoutScore {
  double pages4k = 0, pages16k = 0, pages64k = 0; // that executed functions lie on
  // 4 KiB pages brought in so far, as a mean over the first runs in sequence; 0 where the
  // profile does not tell their order. Of several workloads the mean.
  double faultCurve = 0;
  double callDistance = 0; // bytes between the starts of caller and callee, geometric mean
  double extTsp = 0;       // of all calls, the share that ext-TSP (LLVM's CodeLayout) scores
  CacheMisses misses;
  size_t absent = 0;     // executed functions that the layout does not have
  double absentCode = 0; // their share of the bytes that ran, in per cent
};

// Of 1000 fetches, in the cache and the TLB.
double missesOf(const LayoutScore &score);

// Whether SCORE is worse than OTHER by no more than these shares: LOSS in misses and pages, DELAY
// in how fast pages come in. Small programs cannot but differ by half a page and by a tenth of a
// miss.
bool costsNoMore(const LayoutScore &score, const LayoutScore &other, double loss, double delay);
// What is worse by no more than this is as good: it may be the luck of one layout.
constexpr double SmallLoss = 0.03;

// What scoring a workload takes, whatever the layout.
class Scorer {
public:
  static constexpr unsigned Variants = 16;

  explicit Scorer(const Workload &workload);
  // Of a walk with SEED.
  Scorer(LayoutGraph graph, uint64_t seed);

  LayoutScore score(const CodeLayout &layout) const;

  // What of that fetching tells, pages and misses, as means over VARIANTS layouts.
  LayoutScore scoreFetches(const CodeLayout &layout, unsigned variants) const;

  // One more than the largest index of a function, which layouts must have a place for.
  size_t functions() const;

private:
  void scorePages(const CodeLayout &layout, LayoutScore &score) const;
  void scoreCalls(const CodeLayout &layout, LayoutScore &score) const;

  LayoutGraph graph;
  std::vector<Fetch> fetches;
};

} // namespace gmonkit

#endif
