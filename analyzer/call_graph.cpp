//===- call_graph.cpp - who calls whom, and what it costs -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "call_graph.h"
#include "profiler_functions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>
#include <tuple>

using namespace llvm;

namespace gmonkit {

CallGraph::CallGraph(const Profile &profile) : graphProfile(profile) {
  addFunctions();
  addArcs();
  std::vector<Component> components = findComponents(graphNodes, graphArcs);
  addCycles(components);
  passTime(components);
  sortArcs();
  sortNodes();
}

void CallGraph::addFunctions() {
  const Histograms &histograms = graphProfile.histograms();
  double unit = histograms.hasBins() ? 1 / histograms.rate() : 0;
  allTime = histograms.total() * unit;
  graphNodes.resize(functionCount());
  for (auto [index, function] : enumerate(graphProfile.functions())) {
    CallNode &node = graphNodes[index];
    node.isHidden = isProfilerFunction(name(index));
    double time = function.samples * unit;
    if (node.isHidden) {
      allTime -= time;
      continue;
    }
    node.selfTime = time;
    node.calls = function.calls - function.selfCalls;
    node.selfCalls = function.selfCalls;
    allFunctionTime += time;
  }
}

void CallGraph::addArcs() {
  DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> index; // (caller, callee) -> arc
  for (const CallSite &site : graphProfile.callSites()) {
    if (graphNodes[site.caller].isHidden || graphNodes[site.callee].isHidden)
      continue;
    auto [place, isNew] = index.try_emplace({site.caller, site.callee}, graphArcs.size());
    if (!isNew) {
      graphArcs[place->second].count += site.count;
      continue;
    }
    graphNodes[site.caller].callees.push_back(graphArcs.size());
    graphNodes[site.callee].callers.push_back(graphArcs.size());
    graphArcs.push_back({site.caller, site.callee, site.count});
  }
}

void CallGraph::addCycles(ArrayRef<Component> components) {
  std::vector<const Component *> cycles;
  for (const Component &component : components)
    if (component.size() > 1)
      cycles.push_back(&component);
  llvm::sort(cycles, [](auto *a, auto *b) { return a->back() < b->back(); });

  graphNodes.resize(functionCount() + cycles.size());
  for (auto [index, members] : enumerate(cycles)) {
    CallNode &cycle = graphNodes[functionCount() + index];
    cycle.cycle = index + 1;
    for (uint32_t member : *members) {
      graphNodes[member].cycle = cycle.cycle;
      cycle.selfTime += graphNodes[member].selfTime;
      cycle.calls += graphNodes[member].calls;
    }
    cycleMembers.emplace_back(members->begin(), members->end());
  }
  for (const CallArc &arc : graphArcs) {
    if (arc.isRecursion() || !sameCycle(arc))
      continue;
    CallNode &cycle = graphNodes[whole(arc.callee)];
    cycle.calls -= arc.count;
    cycle.selfCalls += arc.count;
  }
}

// Callees come before callers, so what a function passes on is complete when it does.
void CallGraph::passTime(ArrayRef<Component> components) {
  for (const Component &component : components)
    for (uint32_t function : component)
      for (uint32_t arc : graphNodes[function].callees)
        passTime(graphArcs[arc]);
}

void CallGraph::passTime(CallArc &arc) {
  if (arc.isRecursion() || sameCycle(arc))
    return;
  const CallNode &callee = graphNodes[whole(arc.callee)];
  double part = static_cast<double>(arc.count) / callee.calls;
  arc.selfTime = callee.selfTime * part;
  arc.childTime = callee.childTime * part;
  graphNodes[arc.caller].childTime += arc.time();
  if (whole(arc.caller) != arc.caller)
    graphNodes[whole(arc.caller)].childTime += arc.time();
}

// Callers stand above the function in reports and callees below it, so the arcs that
// matter most come last and first.
void CallGraph::sortArcs() {
  auto weight = [&](uint32_t index) {
    const CallArc &arc = graphArcs[index];
    int kind = arc.isRecursion() ? 0 : sameCycle(arc) ? 1 : 2;
    return std::tuple(kind, arc.time(), arc.count);
  };
  for (CallNode &node : graphNodes) {
    llvm::sort(node.callers, [&](uint32_t a, uint32_t b) {
      return std::tuple(weight(a), graphArcs[a].caller) <
             std::tuple(weight(b), graphArcs[b].caller);
    });
    llvm::sort(node.callees, [&](uint32_t a, uint32_t b) {
      return std::tuple(weight(b), graphArcs[a].callee) <
             std::tuple(weight(a), graphArcs[b].callee);
    });
  }
}

void CallGraph::sortNodes() {
  nodesByTime.resize(graphNodes.size());
  std::iota(nodesByTime.begin(), nodesByTime.end(), 0);
  llvm::sort(nodesByTime, [&](uint32_t a, uint32_t b) {
    auto rank = [&](uint32_t node) {
      StringRef label = isCycle(node) ? StringRef() : name(node);
      return std::tuple(-graphNodes[node].time(), !isCycle(node), label.starts_with("_"),
                        ~graphNodes[node].calls, label, node);
    };
    return rank(a) < rank(b);
  });
  for (std::vector<uint32_t> &members : cycleMembers)
    llvm::sort(members, [&](uint32_t a, uint32_t b) {
      auto rank = [&](uint32_t member) {
        const CallNode &node = graphNodes[member];
        return std::tuple(-node.time(), ~(node.calls + node.selfCalls), member);
      };
      return rank(a) < rank(b);
    });
}

} // namespace gmonkit
