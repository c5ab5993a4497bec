//===- inclusive_counts.h - instructions of functions and their callees ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_INCLUSIVE_COUNTS_H
#define GMONKIT_ANALYZER_COUNT_INCLUSIVE_COUNTS_H

#include "analyzer/count/program_count.h"
#include "analyzer/model/call_graph.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// The functions' own instructions are exact. What a callee passes to a caller is an average: each
// caller gets a share in proportion to its calls, as of time (CallGraph).
class InclusiveCounts {
public:
  // Both must outlive the result. COUNT is of the profiled build's own code.
  InclusiveCounts(const CallGraph &graph, const ProgramCount &count);

  uint64_t own(uint32_t function) const { return ownCounts[function]; }
  // Of NODE (a function or a cycle) and its callees outside its cycle.
  double withCallees(uint32_t node) const { return sums[node]; }
  // What the callee, or its cycle, passes to the caller; 0 within a cycle.
  double passed(const CallArc &arc) const;

private:
  const CallGraph &graph;
  std::vector<uint64_t> ownCounts; // by function
  std::vector<double> sums;        // by node
};

} // namespace gmonkit

#endif
