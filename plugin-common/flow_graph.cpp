//===- flow_graph.cpp - choice of the places with counters ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/flow_graph.h"
#include "plugin-common/flow_completion.h"
#include "plugin-common/weights_format.h"
#include <algorithm>
#include <numeric>
#include <tuple>

namespace gmonkit {

size_t FlowGraph::addPlace(uint64_t weight, Want want, unsigned cost) {
  if (places.empty())
    ends.add(); // the outside
  ends.add();
  ends.add();
  places.push_back({weight, want, cost});
  before.emplace_back();
  return places.size() - 1;
}

bool FlowGraph::mayBeSolved() const {
  return std::any_of(places.begin(), places.end(),
                     [](const Place &place) { return place.want == Want::Count; });
}

void FlowGraph::connect(size_t from, size_t to) {
  ends.unite(endOf(from), startOf(to));
  before[to].push_back(from);
}

void FlowGraph::mayLeave(size_t place) {
  ends.unite(endOf(place), outside);
  leaving.push_back(place);
}

void FlowGraph::mayEnter(size_t place) { ends.unite(startOf(place), outside); }

void FlowGraph::isEmpty(size_t place) {
  places[place].isEmpty = true;
  ends.unite(startOf(place), endOf(place));
}

void FlowGraph::leaveEndlessLoops() {
  std::vector<bool> leadsOut(places.size());
  std::vector<size_t> pending = leaving;
  while (!pending.empty()) {
    size_t place = pending.back();
    pending.pop_back();
    if (leadsOut[place])
      continue;
    leadsOut[place] = true;
    pending.insert(pending.end(), before[place].begin(), before[place].end());
  }
  for (size_t place = 0; place < places.size(); ++place)
    if (!leadsOut[place])
      ends.unite(endOf(place), outside);
}

void FlowGraph::isWay(size_t place, size_t from, size_t to) {
  places[place].isWay = true;
  connect(from, place);
  connect(place, to);
}

// Returns the ends of places, joined as if no way could have a counter.
DisjointSets FlowGraph::endsAcrossWays() const {
  DisjointSets all = ends;
  for (size_t place = 0; place < places.size(); ++place)
    if (places[place].isWay)
      all.unite(startOf(place), endOf(place));
  return all;
}

// Points are numbered as for a record with all places.
uint64_t FlowGraph::shape() {
  leaveEndlessLoops();
  DisjointSets all = endsAcrossWays();
  SetNumbers numbers(all);
  FlowShape shape;
  for (size_t place = 0; place < places.size(); ++place)
    if (!places[place].isEmpty && !places[place].isWay) {
      uint32_t from = numbers.of(startOf(place));
      shape.add(from, numbers.of(endOf(place)));
    }
  return shape.value();
}

void FlowGraph::measure(const std::vector<uint64_t> &counts) {
  if (counts.empty())
    return;
  auto count = counts.begin();
  for (Place &place : places)
    if (!place.isWay && count != counts.end())
      place.runs = *count++;
  measureWays();
}

// The points of the graph are what FlowCompletion calls blocks, and the places its edges.
void FlowGraph::measureWays() {
  SetNumbers numbers(ends);
  FlowCompletion flow(ends.size());
  flow.mayEnter(0);
  flow.mayLeave(0);
  for (size_t place = 0; place < places.size(); ++place) {
    uint32_t from = numbers.of(startOf(place)), to = numbers.of(endOf(place));
    flow.addEdge({from, to, double(places[place].weight)});
  }
  for (size_t place = 0; place < places.size(); ++place)
    if (!places[place].isWay)
      flow.setEdge(place, places[place].runs);
  flow.guess();
  for (size_t place = 0; place < places.size(); ++place)
    if (places[place].isWay)
      places[place].runs = flow.edge(place).value_or(0);
}

std::vector<size_t> FlowGraph::heaviestFirst() const {
  auto cost = [](uint64_t runs, unsigned of) {
    uint64_t total;
    return __builtin_mul_overflow(runs, uint64_t(of), &total) ? UINT64_MAX : total;
  };
  auto rank = [&](size_t number) {
    const Place &place = places[number];
    return std::make_tuple(~cost(place.runs, place.cost), ~cost(place.weight, place.cost), number);
  };
  std::vector<size_t> order(places.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return rank(a) < rank(b); });
  return order;
}

void FlowGraph::chooseCounters(uint32_t mostPoints) {
  leaveEndlessLoops();
  DisjointSets tree = ends;
  // Points joined only by places of which nothing is wanted may be merged: the unknown counts of
  // those places are never needed.
  DisjointSets merged = ends;
  for (size_t number : heaviestFirst()) {
    Place &place = places[number];
    uint32_t start = startOf(number), end = endOf(number);
    if (place.want == Want::Counter)
      place.isCounted = true;
    else if (tree.unite(start, end)) {
      if (place.want == Want::Nothing)
        merged.unite(start, end);
    } else
      place.isCounted = place.want == Want::Count || merged.find(start) != merged.find(end);
  }
  numberPoints(merged);
  if (points > mostPoints)
    for (Place &place : places)
      place.isCounted = place.want != Want::Nothing;
}

bool FlowGraph::hasSolvedPlaces() const {
  return std::any_of(places.begin(), places.end(),
                     [](const Place &place) { return place.isInGraph() && !place.isCounted; });
}

void FlowGraph::numberPoints(DisjointSets &sets) {
  SetNumbers numbers(sets);
  for (size_t number = 0; number < places.size(); ++number)
    if (places[number].isInGraph()) {
      places[number].from = numbers.of(startOf(number));
      places[number].to = numbers.of(endOf(number));
    }
  points = numbers.count();
}

} // namespace gmonkit
