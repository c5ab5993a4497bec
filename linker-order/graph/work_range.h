//===- work_range.h - where a run's start-up ends -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_GRAPH_WORK_RANGE_H
#define GMONKIT_LINKER_ORDER_GRAPH_WORK_RANGE_H

#include <cstdint>
#include <optional>

namespace gmonkit {

struct LayoutGraph;

// Ranks of first runs (LayoutNode::firstRun) while the program worked, from BEGIN up to END. What
// first ran before belongs to start-up, and what first ran behind them to the program's end.
struct WorkRange {
  uint64_t begin, end;
};

// Returns the stage of work in GRAPH, of one workload. Returns nothing if its calls do not tell.
// REQUIRES: LayoutGraph::knowsFirstRuns.
std::optional<WorkRange> findWork(const LayoutGraph &graph);

} // namespace gmonkit

#endif
