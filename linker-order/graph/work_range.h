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

// Ranks of first runs (LayoutNode::firstRun). Functions that first ran before BEGIN belong to
// start-up, and those from END on to the program's end. END is LayoutNode::Unknown if there are
// none.
struct WorkRange {
  uint64_t begin, end;
};

// Returns the stage of work in GRAPH. Returns nothing if its calls do not tell, or if it is of
// several workloads. Takes time in proportion to the nodes and edges, and to sort the nodes.
std::optional<WorkRange> findWork(const LayoutGraph &graph);

} // namespace gmonkit

#endif
