//===- function_order.h - chains of functions that call each other --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_REPORTS_FUNCTION_ORDER_H
#define GMONKIT_ANALYZER_GPROF_REPORTS_FUNCTION_ORDER_H

#include "analyzer/gprof/model/call_graph.h"
#include "analyzer/gprof/reports/reports.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace gmonkit::gprof {

// Chains of symbols that arcs connect.
class ArcChains {
public:
  ArcChains(llvm::ArrayRef<Arc> arcs, size_t symbols);

  // All arcs except recursion, the oldest first.
  llvm::ArrayRef<uint32_t> calls() const { return byAge; }
  uint64_t totalCount() const { return total; } // sum of their counts

  // Sorts the arcs INDICES, the largest count first.
  std::vector<uint32_t> byCount(std::vector<uint32_t> indices) const;

  // Adds the arcs in ORDER to chains, then appends the chains' symbols to PLACED. Unless ALL, skips
  // the least frequent arcs, 1 % of all calls. Arcs that extend no chain go to LEFTOVER. With ALL,
  // places their callers, too.
  void run(llvm::ArrayRef<uint32_t> order, bool all, std::vector<uint32_t> &leftOver,
           std::vector<uint32_t> &placed);

private:
  static constexpr uint32_t None = ~0u;

  uint32_t nearerEnd(uint32_t symbol, bool favorHead) const;
  void link(uint32_t before, uint32_t after);
  bool chain(const Arc &arc);

  llvm::ArrayRef<Arc> arcs;
  std::vector<uint32_t> byAge;
  std::vector<uint32_t> next, previous; // in the chain
  uint64_t total = 0;

public:
  std::vector<bool> isPlaced;    // by symbol
  std::vector<bool> isArcPlaced; // by arc; run() skips these
};

} // namespace gmonkit::gprof

#endif
