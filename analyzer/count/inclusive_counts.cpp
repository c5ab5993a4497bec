//===- inclusive_counts.cpp - instructions of functions and their callees -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/inclusive_counts.h"

using namespace llvm;

namespace gmonkit {

InclusiveCounts::InclusiveCounts(const CallGraph &graph, const ProgramCount &count)
    : graph(graph), ownCounts(graph.profile().functions().size()), sums(graph.nodes().size()) {
  for (const FunctionCount &function : count.functions)
    ownCounts[function.function] = function.sum.all;
  auto add = [&](uint32_t function, double instructions) {
    sums[function] += instructions;
    if (uint32_t cycle = graph.cycleOrSelf(function); cycle != function)
      sums[cycle] += instructions;
  };
  for (uint32_t function = 0; function < ownCounts.size(); ++function)
    add(function, double(ownCounts[function]));
  // Callees come before callers, so what they pass on is complete.
  ArrayRef<CallNode> functions = graph.nodes().take_front(ownCounts.size());
  for (const Component &component : findComponents(functions, graph.arcs()))
    for (uint32_t function : component)
      for (uint32_t arc : functions[function].callees)
        add(function, passed(graph.arcs()[arc]));
}

double InclusiveCounts::passed(const CallArc &arc) const {
  uint32_t callee = graph.cycleOrSelf(arc.callee);
  if (arc.count == 0 || arc.isRecursion() || graph.sameCycle(arc))
    return 0;
  return sums[callee] * (double(arc.count) / double(graph.nodes()[callee].calls));
}

} // namespace gmonkit
