//===- evaluate.h - scores of a layout ------------------------------------===//
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
#include "llvm/ADT/DenseSet.h"

namespace gmonkit {

// Lower values are better, except for extTsp. Values that depend on chance are means over perturbed
// layouts.
struct LayoutScore {
  double pages4k = 0, pages16k = 0, pages64k = 0; // with executed functions
  // Mean number of 4 KiB pages loaded so far, over the first runs in sequence; 0 if the profile
  // does not have their order. With several workloads, the mean over them.
  double faultCurve = 0;
  double callDistance = 0; // bytes between the starts of caller and callee, geometric mean
  double extTsp = 0;       // share of all calls that ext-TSP (LLVM's CodeLayout) scores
  CacheMisses misses;
  size_t absent = 0;     // executed functions that the layout lacks
  double absentCode = 0; // their share of the executed bytes, in percent
};

// Misses per 1000 fetches, in the cache and the TLB.
double missesOf(const LayoutScore &score);

// Returns whether SCORE is worse than OTHER by no more than these shares: LOSS in misses and pages,
// DELAY in faultCurve. Allows a difference of half a page and a tenth of a miss, which small
// programs cannot avoid.
bool costsNoMore(const LayoutScore &score, const LayoutScore &other, double loss, double delay);
// A difference up to this one may be chance.
constexpr double SmallLoss = 0.03;

// The data for scoring a workload with any layout.
class Scorer {
public:
  static constexpr unsigned Variants = 16;

  explicit Scorer(const Workload &workload);
  // SEED and PART are those of the walk.
  Scorer(LayoutGraph graph, uint64_t seed, double part = 1);

  LayoutScore score(const CodeLayout &layout) const;

  // Returns only pages and misses, as means over VARIANTS layouts.
  LayoutScore scoreFetches(const CodeLayout &layout, unsigned variants) const;

  // Returns the misses of LAYOUT as it is in a cache of few sets, see simulateWithFewSets().
  CacheMisses missesWithFewSets(const CodeLayout &layout) const;

  // Returns the numbers of the 4 KiB pages that LayoutScore::pages4k counts, in LAYOUT as it is.
  llvm::DenseSet<uint64_t> pages(const CodeLayout &layout) const;

  // One more than the largest index of a function. Layouts must have a place for each.
  size_t functions() const;

private:
  void forEachExecutedRange(const CodeLayout &layout, const LayoutNode &node,
                            llvm::function_ref<void(uint64_t, uint64_t)> each) const;
  void scorePages(const CodeLayout &layout, LayoutScore &score) const;
  void scoreCalls(const CodeLayout &layout, LayoutScore &score) const;

  LayoutGraph graph;
  std::vector<Fetch> fetches;
};

} // namespace gmonkit

#endif
