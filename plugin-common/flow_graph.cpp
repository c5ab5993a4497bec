//===- flow_graph.cpp - choice of the places with counters ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/flow_graph.h"
#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace gmonkit {

size_t FlowGraph::addPlace(uint64_t weight, Want want) {
  if (places.empty())
    ends.add(); // the outside
  ends.add();
  ends.add();
  places.push_back({weight, want});
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
void FlowGraph::isEmpty(size_t place) { ends.unite(startOf(place), endOf(place)); }

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

void FlowGraph::chooseCounters(uint32_t mostPoints) {
  leaveEndlessLoops();
  std::vector<size_t> heaviestFirst(places.size());
  std::iota(heaviestFirst.begin(), heaviestFirst.end(), 0);
  std::sort(heaviestFirst.begin(), heaviestFirst.end(), [&](size_t a, size_t b) {
    return places[a].weight != places[b].weight ? places[a].weight > places[b].weight : a < b;
  });
  DisjointSets tree = ends;
  // Points joined only by places of which nothing is wanted may be merged: the unknown counts of
  // those places are never needed.
  DisjointSets merged = ends;
  for (size_t number : heaviestFirst) {
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
  std::unordered_map<uint32_t, uint32_t> numbers = {{sets.find(outside), 0}};
  auto numberOf = [&](uint32_t end) {
    return numbers.emplace(sets.find(end), uint32_t(numbers.size())).first->second;
  };
  for (size_t number = 0; number < places.size(); ++number)
    if (places[number].isInGraph()) {
      places[number].from = numberOf(startOf(number));
      places[number].to = numberOf(endOf(number));
    }
  points = uint32_t(numbers.size());
}

} // namespace gmonkit
