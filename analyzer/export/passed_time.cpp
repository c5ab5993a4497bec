//===- passed_time.cpp - time passed from callers to callees --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/passed_time.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the part of NODE's time that belongs to no known caller.
double rootPart(const CallGraph &graph, uint32_t node) {
  uint64_t calls = graph.nodes()[node].calls;
  if (calls == 0)
    return 1;
  uint64_t known = 0;
  auto addCallers = [&](uint32_t function) {
    for (uint32_t index : graph.nodes()[function].callers) {
      const CallArc &arc = graph.arcs()[index];
      if (!arc.isRecursion() && !graph.sameCycle(arc))
        known += arc.count;
    }
  };
  if (graph.isCycle(node))
    for_each(graph.members(node), addCallers);
  else
    addCallers(node);
  return 1 - static_cast<double>(known) / calls;
}

} // namespace

void forEachRoot(const CallGraph &graph, function_ref<void(PassedPart)> each) {
  for (uint32_t node : graph.byTime()) {
    bool isMember = !graph.isCycle(node) && graph.nodes()[node].cycle != 0;
    double part = rootPart(graph, node);
    if (!isMember && part > 0 && graph.nodes()[node].time() > 0)
      each({node, part});
  }
}

void forEachCallee(const CallGraph &graph, uint32_t function, double part,
                   function_ref<void(PassedPart)> each) {
  // Several members of one cycle may be called. Taken one by one, there would be twice as many
  // stacks at each level of cycles that call cycles.
  std::map<uint32_t, double> parts; // by node
  for (uint32_t index : graph.nodes()[function].callees) {
    const CallArc &arc = graph.arcs()[index];
    uint32_t callee = graph.cycleOrSelf(arc.callee);
    if (arc.time() > 0)
      parts[callee] += part * arc.count / graph.nodes()[callee].calls;
  }
  for (const auto &[callee, sum] : parts)
    each({callee, sum});
}

} // namespace gmonkit
