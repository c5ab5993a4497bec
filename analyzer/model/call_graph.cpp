//===- call_graph.cpp - the call graph and its times ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/call_graph.h"
#include "analyzer/object/profiler_functions.h"
#include "analyzer/stacks/stack_times.h"
#include "analyzer/support/parallel.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

using namespace llvm;

namespace gmonkit {

CallGraph::CallGraph(const Profile &profile, const CallGraphRules &rules)
    : graphProfile(profile), rules(rules) {
  addFunctions();
  if (rules.calls || !rules.staticCalls.empty())
    addArcs(countedSites());
  else
    addArcs(profile.callSites());
  Stacks stacks(rules.lines || rules.calls || rules.time ? ArrayRef<GmonExtension>()
                                                         : profile.extensions());
  StackTimes times(stacks, profile.image(), hiddenFunctions());
  addMeasuredArcs(times);
  listArcs();
  std::vector<Component> components = findComponents(graphNodes, graphArcs);
  addCycles(components);
  if (stacks.all().empty())
    passTime(components);
  else
    measureTime(stacks, times);
  if (rules.time)
    countTime(components);
  constexpr size_t atOnce = 4096;
  inPieces(graphNodes.size() + atOnce, atOnce, [&](size_t begin, size_t end) {
    if (begin == 0)
      sortNodes();
    else
      sortArcs(begin - atOnce, end - atOnce);
  });
}

double CallGraph::margin(double time) const {
  const Histograms &histograms = graphProfile.histograms();
  return histograms.hasBins() ? std::sqrt(time / histograms.rate() * periodsOfSample) : 0;
}

void CallGraph::addFunctions() {
  const Histograms &histograms = graphProfile.histograms();
  double unit = histograms.hasBins() ? 1 / histograms.rate() : 0;
  allTime = histograms.total() * unit;
  for (const GmonExtension &record : graphProfile.extensions())
    if (record.kind() == GmonExtRepeats && histograms.total() != 0)
      periodsOfSample += static_cast<double>(record.count) / histograms.total();
  graphNodes.resize(functionCount());
  for (auto [index, function] : enumerate(graphProfile.functions())) {
    CallNode &node = graphNodes[index];
    node.isHidden = isProfilerFunction(graphProfile.image().functions()[index]);
    double time = function.samples * unit;
    if (node.isHidden) {
      allTime -= time;
      continue;
    }
    if (!hasNoTime(index)) {
      node.selfTime = time;
      allFunctionTime += time;
    }
    node.calls = function.calls - function.selfCalls;
    node.selfCalls = function.selfCalls;
  }
}

// Returns the profile's calls that `calls` accepts, and the static calls. Removes the other calls
// from the nodes.
std::vector<CallSite> CallGraph::countedSites() {
  bool onlyIncluded = rules.calls && rules.calls->hasIncludes();
  if (onlyIncluded)
    for (CallNode &node : graphNodes)
      node.calls = node.selfCalls = 0;
  std::vector<CallSite> counted;
  for (const CallSite &site : graphProfile.callSites()) {
    bool counts = !rules.calls || rules.calls->allows(site);
    if (counts)
      counted.push_back(site);
    CallNode &callee = graphNodes[site.callee];
    if (counts != onlyIncluded || callee.isHidden)
      continue;
    uint64_t &calls = site.caller == site.callee ? callee.selfCalls : callee.calls;
    calls = onlyIncluded ? SaturatingAdd(calls, site.count) : calls - std::min(calls, site.count);
  }
  copy_if(rules.staticCalls, std::back_inserter(counted),
          [&](const CallSite &site) { return !rules.calls || rules.calls->allows(site); });
  return counted;
}

BitVector CallGraph::hiddenFunctions() const {
  BitVector isHidden(functionCount());
  for (uint32_t function = 0; function < functionCount(); ++function)
    isHidden[function] = graphNodes[function].isHidden;
  return isHidden;
}

// Sorts call sites by caller first. The search for an arc's other call sites then stays in nearby
// memory.
void CallGraph::addArcs(ArrayRef<CallSite> sites) {
  BitVector isHidden = hiddenFunctions();
  std::vector<uint32_t> places(functionCount() + 1); // index of the first site of each caller
  for (const CallSite &site : sites)
    ++places[site.caller + 1];
  std::partial_sum(places.begin(), places.end(), places.begin());
  graphArcs.resize(places.back());
  for (const CallSite &site : sites)
    graphArcs[places[site.caller]++] = {site.caller, site.callee, site.count,
                                        rules.lines ? rules.lines->find(site.from) : nullptr};

  std::vector<uint32_t> lastArcTo(functionCount());       // index + 1
  using Line = std::tuple<uint32_t, StringRef, uint32_t>; // callee and source line
  std::map<Line, uint32_t> lastArcAt;                     // of one caller; index + 1
  size_t kept = 0, callerBegin = 0;
  for (const CallArc &site : graphArcs) {
    if (isHidden[site.caller] || isHidden[site.callee])
      continue;
    if (kept != 0 && graphArcs[kept - 1].caller != site.caller) {
      callerBegin = kept;
      lastArcAt.clear();
    }
    uint32_t &last = site.place ? lastArcAt[{site.callee, site.place->file, site.place->line}]
                                : lastArcTo[site.callee];
    if (last > callerBegin) {
      uint64_t &count = graphArcs[last - 1].count;
      count = SaturatingAdd(count, site.count);
    } else {
      graphArcs[kept++] = site;
      last = kept;
    }
  }
  graphArcs.resize(kept);
}

void CallGraph::listArcs() {
  std::vector<uint32_t> places(functionCount() + 1); // index of the first arc of each callee
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
      cycle.calls = SaturatingAdd(cycle.calls, graphNodes[member].calls);
    }
    cycleMembers.emplace_back(members->begin(), members->end());
  }
  for (const CallArc &arc : graphArcs) {
    if (arc.isRecursion() || !sameCycle(arc))
      continue;
    CallNode &cycle = graphNodes[cycleOrSelf(arc.callee)];
    cycle.calls -= std::min(cycle.calls, arc.count);
    cycle.selfCalls = SaturatingAdd(cycle.selfCalls, arc.count);
  }
}

// Visits callees before callers, so a function's time is complete when it is passed on.
void CallGraph::passTime(ArrayRef<Component> components) {
  for (const Component &component : components)
    for (uint32_t function : component)
      for (uint32_t arc : graphNodes[function].callees)
        passTime(graphArcs[arc]);
}

void CallGraph::passTime(CallArc &arc) {
  if (arc.count == 0 || arc.isRecursion() || sameCycle(arc) || hasNoTime(arc.caller) ||
      hasNoTime(arc.callee))
    return;
  const CallNode &callee = graphNodes[cycleOrSelf(arc.callee)];
  double part = static_cast<double>(arc.count) / callee.calls;
  arc.selfTime = callee.selfTime * part;
  arc.childTime = callee.childTime * part;
  graphNodes[arc.caller].childTime += arc.time();
  if (cycleOrSelf(arc.caller) != arc.caller)
    graphNodes[cycleOrSelf(arc.caller)].childTime += arc.time();
}

// Returns the part of COMPONENT's time that counts because its callers count. PARTS are the counted
// parts of their times.
double CallGraph::countedPart(const Component &component, ArrayRef<double> parts) const {
  const CallNode &node = graphNodes[cycleOrSelf(component.front())];
  double fromOutside = rules.time->hasIncludes() ? 0 : 1;
  if (node.calls == 0)
    return fromOutside;
  double counted = 0;
  uint64_t known = 0;
  for (uint32_t function : component)
    for (uint32_t index : graphNodes[function].callers) {
      const CallArc &arc = graphArcs[index];
      if (arc.isRecursion() || sameCycle(arc))
        continue;
      known = SaturatingAdd(known, arc.count);
      counted += parts[arc.caller] * static_cast<double>(arc.count);
    }
  counted += fromOutside * static_cast<double>(node.calls - std::min(known, node.calls));
  return counted / static_cast<double>(node.calls);
}

// Visits callers before callees.
void CallGraph::countTime(ArrayRef<Component> components) {
  std::vector<double> parts(functionCount());
  allFunctionTime = 0;
  for (const Component &component : reverse(components)) {
    double part = countedPart(component, parts);
    CallNode &cycle = graphNodes[cycleOrSelf(component.front())];
    if (component.size() > 1)
      cycle.selfTime = cycle.childTime = 0;
    for (uint32_t function : component) {
      CallNode &node = graphNodes[function];
      parts[function] = hasNoTime(function) ? 0 : rules.time->includesFunction(function) ? 1 : part;
      node.selfTime *= parts[function];
      node.childTime *= parts[function];
      allFunctionTime += node.selfTime;
      if (component.size() > 1) {
        cycle.selfTime += node.selfTime;
        cycle.childTime += node.childTime;
      }
      for (uint32_t arc : node.callees) {
        graphArcs[arc].selfTime *= parts[function];
        graphArcs[arc].childTime *= parts[function];
      }
    }
  }
}

// Sorts the arcs of the nodes [BEGIN, END). Reports print callers above the function and callees
// below it. So the most important caller comes last and the most important callee first.
void CallGraph::sortArcs(uint32_t begin, uint32_t end) {
  struct Key {
    int kind;
    double time;
    uint64_t count;
    uint32_t other, line, arc;
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
      keys.push_back(
          {kind, arc.time(), arc.count, arc.*other, arc.place ? arc.place->line : 0, index});
    }
    llvm::sort(keys, comesBefore);
    uint32_t *place = storage.data() + (list.data() - storage.data());
    for (const Key &key : keys)
      *place++ = key.arc;
  };
  auto weight = [](const Key &key) { return std::tie(key.kind, key.time, key.count); };
  auto place = [](const Key &key) { return std::tie(key.other, key.line, key.arc); };
  for (const CallNode &node : ArrayRef(graphNodes).slice(begin, end - begin)) {
    sortList(node.callers, arcsByCallee, &CallArc::caller, [&](const Key &a, const Key &b) {
      return std::tuple(weight(a), place(a)) < std::tuple(weight(b), place(b));
    });
    sortList(node.callees, arcsByCaller, &CallArc::callee, [&](const Key &a, const Key &b) {
      return std::tuple(weight(b), place(a)) < std::tuple(weight(a), place(b));
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
