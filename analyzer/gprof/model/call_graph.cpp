//===- call_graph.cpp - gprof's call graph --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/model/call_graph.h"
#include "analyzer/gprof/model/cycle_finder.h"
#include "analyzer/gprof/model/merge_sort.h"
#include <algorithm>
#include <numeric>

using namespace llvm;

namespace gmonkit::gprof {

uint32_t CallGraph::arc(uint32_t parent, uint32_t child) {
  auto [place, isNew] = arcIndex.try_emplace({parent, child}, allArcs.size());
  if (isNew) {
    nodes[parent].children.push_back(allArcs.size());
    nodes[child].parents.push_back(allArcs.size());
    allArcs.push_back({parent, child, 0});
  }
  return place->second;
}

void CallGraph::addCalls(uint32_t parent, uint32_t child, uint64_t count) {
  table.all()[child].calls += count;
  allArcs[arc(parent, child)].count += count;
}

void CallGraph::addStaticCall(uint32_t parent, uint32_t child) { arc(parent, child); }

void CallGraph::assemble(const GraphFilters &filters) {
  for (auto [index, symbol] : enumerate(table.all())) {
    Node &node = nodes[index];
    node.head = index;
    node.time = symbol.time;
    if (auto self = arcIndex.find({index, index}); self != arcIndex.end()) {
      symbol.calls -= allArcs[self->second].count;
      node.selfCalls = allArcs[self->second].count;
    }
    node.calls = symbol.calls;
  }
  Walk walk = findCycles(nodes, allArcs);
  for (auto [index, order] : enumerate(walk.order))
    nodes[index].order = order;
  linkCycles(walk.members);

  std::vector<uint32_t> bottomUp(table.all().size());
  std::iota(bottomUp.begin(), bottomUp.end(), 0);
  llvm::stable_sort(bottomUp,
                    [&](uint32_t a, uint32_t b) { return nodes[a].order < nodes[b].order; });
  passFlags(std::vector<uint32_t>(bottomUp.rbegin(), bottomUp.rend()), filters);
  for (auto [index, members] : enumerate(cycleMembers)) {
    Node &cycle = nodes[table.all().size() + index];
    for (uint32_t member : members)
      if (nodes[member].fraction != 0)
        cycle.time += nodes[member].time;
    cycle.selfShare = cycle.fraction * cycle.time;
  }
  for (uint32_t node : bottomUp)
    passTime(node);
  sortArcs();
  sortNodes();
}

// Numbers cycles by the address of the member that the search visited first.
void CallGraph::linkCycles(ArrayRef<std::vector<uint32_t>> members) {
  for (const std::vector<uint32_t> &cycle : members) {
    if (cycle.size() < 2)
      continue;
    cycleMembers.push_back(cycle);
    uint32_t head = nodes.size();
    nodes.emplace_back();
    nodes[head].head = head;
    nodes[head].cycle = cycleMembers.size();
    nodes[head].isShown = true;
    for (uint32_t member : cycle) {
      nodes[member].cycle = cycleMembers.size();
      nodes[member].head = head;
    }
    for (uint32_t member : cycle)
      for (uint32_t index : nodes[member].parents) {
        const Arc &arc = allArcs[index];
        if (arc.parent == member)
          continue;
        if (nodes[arc.parent].cycle == nodes[member].cycle)
          nodes[head].selfCalls += arc.count;
        else
          nodes[head].calls += arc.count;
      }
  }
}

void CallGraph::inheritFrom(uint32_t node, uint32_t parent, uint64_t count) {
  nodes[node].isShown |= nodes[parent].isShown;
  if (nodes[node].calls != 0)
    nodes[node].fraction += nodes[parent].fraction *
                            (static_cast<double>(count) / static_cast<double>(nodes[node].calls));
}

// Decides which symbols are shown and count: those whose callers are and do. A cycle depends on
// callers outside it.
void CallGraph::inheritFlags(uint32_t child) {
  uint32_t head = nodes[child].head;
  nodes[head].isShown = false;
  nodes[head].fraction = 0;
  if (head == child) {
    for (uint32_t index : reverse(nodes[child].parents))
      if (allArcs[index].parent != child)
        inheritFrom(child, allArcs[index].parent, allArcs[index].count);
    return;
  }
  for (uint32_t member : members(head))
    for (uint32_t index : reverse(nodes[member].parents))
      if (nodes[allArcs[index].parent].head != head)
        inheritFrom(head, allArcs[index].parent, allArcs[index].count);
  for (uint32_t member : members(head)) {
    nodes[member].isShown = nodes[head].isShown;
    nodes[member].fraction = nodes[head].fraction;
  }
}

void CallGraph::passFlags(ArrayRef<uint32_t> topDown, const GraphFilters &filters) {
  uint32_t last = nodes.size();
  for (uint32_t index : topDown) {
    if (nodes[index].head != last) {
      last = nodes[index].head;
      inheritFlags(index);
    }
    const Symbol &symbol = table.all()[index];
    Node &node = nodes[index];
    if (!node.isShown)
      node.isShown = filters.graph.allows(symbol);
    else if (!filters.graph.isIncluded(symbol) && filters.graph.isExcluded(symbol))
      node.isShown = false;
    if (node.fraction == 0) {
      if (filters.time.allows(symbol))
        node.fraction = 1;
    } else if (!filters.time.isIncluded(symbol) && filters.time.isExcluded(symbol)) {
      node.fraction = 0;
    }
    node.selfShare = node.time * node.fraction;
    shownTime += node.selfShare;
  }
}

void CallGraph::passTime(uint32_t parent) {
  if (nodes[parent].fraction == 0)
    return;
  for (uint32_t index : reverse(nodes[parent].children)) {
    Arc &arc = allArcs[index];
    if (arc.count == 0 || arc.child == parent || nodes[arc.child].fraction == 0)
      continue;
    if (nodes[arc.child].cycle != 0 && nodes[arc.child].cycle == nodes[parent].cycle)
      continue;
    const Node &child = nodes[nodes[arc.child].head];
    if (child.calls == 0)
      continue;
    double part = static_cast<double>(arc.count) / static_cast<double>(child.calls);
    arc.time = child.time * part;
    arc.childTime = child.childTime * part;
    double share = arc.time + arc.childTime;
    Node &node = nodes[parent];
    node.childTime += share;
    arc.time *= node.fraction;
    arc.childTime *= node.fraction;
    double shown = node.fraction * share;
    node.childShare += shown;
    if (node.cycle != 0) {
      nodes[node.head].childTime += share;
      nodes[node.head].childShare += shown;
    }
  }
}

// Recursion comes first, then calls within a cycle, then others by the time they pass.
int CallGraph::compareArcs(const Arc &a, const Arc &b) const {
  auto compare = [](auto a, auto b) { return a < b ? -1 : a > b ? 1 : 0; };
  auto kind = [&](const Arc &arc) {
    if (arc.parent == arc.child)
      return 0;
    return nodes[arc.parent].cycle != 0 && nodes[arc.parent].cycle == nodes[arc.child].cycle ? 1
                                                                                             : 2;
  };
  if (kind(a) != kind(b))
    return compare(kind(a), kind(b));
  if (kind(a) == 2)
    if (int order = compare(a.time + a.childTime, b.time + b.childTime))
      return order;
  return compare(a.count, b.count);
}

// Of equal arcs the older one comes first.
void CallGraph::sortArcs() {
  for (Node &node : nodes) {
    mergeSort(node.parents,
              [&](uint32_t a, uint32_t b) { return compareArcs(allArcs[a], allArcs[b]); });
    mergeSort(node.children,
              [&](uint32_t a, uint32_t b) { return compareArcs(allArcs[b], allArcs[a]); });
  }
}

void CallGraph::sortNodes() {
  for (std::vector<uint32_t> &members : cycleMembers)
    mergeSort(members, [&](uint32_t a, uint32_t b) {
      double difference = nodes[a].share() - nodes[b].share();
      if (difference != 0)
        return difference > 0 ? -1 : 1;
      uint64_t callsA = nodes[a].calls + nodes[a].selfCalls;
      uint64_t callsB = nodes[b].calls + nodes[b].selfCalls;
      return callsA > callsB ? -1 : callsA < callsB ? 1 : 0;
    });

  sorted.resize(nodes.size());
  std::iota(sorted.begin(), sorted.end(), 0);
  mergeSort(sorted, [&](uint32_t a, uint32_t b) {
    double difference = nodes[a].share() - nodes[b].share();
    if (difference < 0)
      return 1;
    if (difference > 0)
      return -1;
    // gprof's comparison calls each of two cycles less than the other.
    if (isCycle(a))
      return -1;
    if (isCycle(b))
      return 1;
    StringRef left = table.all()[a].name, right = table.all()[b].name;
    if (left.starts_with("_") != right.starts_with("_"))
      return right.starts_with("_") ? -1 : 1;
    if (nodes[a].calls != nodes[b].calls)
      return nodes[a].calls > nodes[b].calls ? -1 : 1;
    return left.compare(right);
  });
  for (auto [place, node] : enumerate(sorted))
    nodes[node].index = place + 1;
}

} // namespace gmonkit::gprof
