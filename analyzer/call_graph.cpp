//===- call_graph.cpp - who calls whom, and what it costs -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "call_graph.h"
#include "profiler_functions.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

using namespace llvm;

namespace gmonkit {

CallGraph::CallGraph(const Profile &profile) : graphProfile(profile) {
  addFunctions();
  addArcs();
  listArcs();
  std::vector<Component> components = findComponents(graphNodes, graphArcs);
  addCycles(components);
  passTime(components);
  sortArcs();
  sortNodes();
}

double CallGraph::margin(double time) const {
  const Histograms &histograms = graphProfile.histograms();
  return histograms.hasBins() ? std::sqrt(time / histograms.rate()) : 0;
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

// Call sites are first sorted by caller, so that the search for an arc's other call sites is
// one in memory that is near.
void CallGraph::addArcs() {
  BitVector isHidden(functionCount());
  for (uint32_t function = 0; function < functionCount(); ++function)
    isHidden[function] = graphNodes[function].isHidden;

  std::vector<uint32_t> places(functionCount() + 1); // where the sites of each caller begin
  for (const CallSite &site : graphProfile.callSites())
    ++places[site.caller + 1];
  std::partial_sum(places.begin(), places.end(), places.begin());
  graphArcs.resize(places.back());
  for (const CallSite &site : graphProfile.callSites())
    graphArcs[places[site.caller]++] = {site.caller, site.callee, site.count};

  std::vector<uint32_t> lastArcTo(functionCount()); // + 1
  size_t kept = 0, callerBegin = 0;
  for (const CallArc &site : graphArcs) {
    if (isHidden[site.caller] || isHidden[site.callee])
      continue;
    if (kept != 0 && graphArcs[kept - 1].caller != site.caller)
      callerBegin = kept;
    uint32_t &last = lastArcTo[site.callee];
    if (last > callerBegin) {
      graphArcs[last - 1].count += site.count;
    } else {
      graphArcs[kept++] = site;
      last = kept;
    }
  }
  graphArcs.resize(kept);
}

void CallGraph::listArcs() {
  std::vector<uint32_t> places(functionCount() + 1); // where the arcs of each callee begin
  for (const CallArc &arc : graphArcs)
    ++places[arc.callee + 1];
  std::partial_sum(places.begin(), places.end(), places.begin());
  arcsByCallee.resize(graphArcs.size());
  for (const auto &[index, arc] : enumerate(graphArcs))
    arcsByCallee[places[arc.callee]++] = index;
  for (size_t callee = 0, begin = 0; callee < functionCount(); begin = places[callee++])
    graphNodes[callee].callers = ArrayRef(arcsByCallee).slice(begin, places[callee] - begin);

  arcsByCaller.resize(graphArcs.size());
  std::iota(arcsByCaller.begin(), arcsByCaller.end(), 0);
  for (size_t begin = 0, end = 0; begin < graphArcs.size(); begin = end) {
    uint32_t caller = graphArcs[begin].caller;
    while (end < graphArcs.size() && graphArcs[end].caller == caller)
      ++end;
    graphNodes[caller].callees = ArrayRef(arcsByCaller).slice(begin, end - begin);
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
  struct Key {
    int kind;
    double time;
    uint64_t count;
    uint32_t other, arc;
  };
  std::vector<Key> keys;
  auto sortList = [&](ArrayRef<uint32_t> list, std::vector<uint32_t> &storage,
                      uint32_t CallArc::*other, auto &&comesBefore) {
    if (list.empty())
      return;
    keys.clear();
    for (uint32_t index : list) {
      const CallArc &arc = graphArcs[index];
      int kind = arc.isRecursion() ? 0 : sameCycle(arc) ? 1 : 2;
      keys.push_back({kind, arc.time(), arc.count, arc.*other, index});
    }
    llvm::sort(keys, comesBefore);
    uint32_t *place = storage.data() + (list.data() - storage.data());
    for (const Key &key : keys)
      *place++ = key.arc;
  };
  auto weight = [](const Key &key) { return std::tie(key.kind, key.time, key.count); };
  for (const CallNode &node : graphNodes) {
    sortList(node.callers, arcsByCallee, &CallArc::caller, [&](const Key &a, const Key &b) {
      return std::tuple(weight(a), a.other) < std::tuple(weight(b), b.other);
    });
    sortList(node.callees, arcsByCaller, &CallArc::callee, [&](const Key &a, const Key &b) {
      return std::tuple(weight(b), a.other) < std::tuple(weight(a), b.other);
    });
  }
}

void CallGraph::sortNodes() {
  struct Key {
    double time;
    bool isCycle;
    StringRef label;
    uint64_t calls;
    uint32_t node;
  };
  std::vector<Key> keys;
  keys.reserve(graphNodes.size());
  for (uint32_t node = 0; node < graphNodes.size(); ++node)
    keys.push_back({graphNodes[node].time(), isCycle(node),
                    isCycle(node) ? StringRef() : name(node), graphNodes[node].calls, node});
  llvm::sort(keys, [](const Key &a, const Key &b) {
    if (a.time != b.time)
      return a.time > b.time;
    auto rank = [](const Key &key) {
      return std::tuple(!key.isCycle, key.label.starts_with("_"), ~key.calls, key.label, key.node);
    };
    return rank(a) < rank(b);
  });
  nodesByTime.reserve(keys.size());
  for (const Key &key : keys)
    nodesByTime.push_back(key.node);

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
