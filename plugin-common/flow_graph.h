//===- flow_graph.h - choice of the places with counters ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Knuth and Stevenson, "Optimal measurement points for program frequency
// counts", BIT 13 (1973). A place is a piece of straight code. Between places
// there are points: the end of one place and the start of another are the same
// point if control may go from one to the other. Control that arrives at a
// point leaves it. So the counts of the places that lead to a point, and of
// those that lead from it, have equal sums. One more point stands for all code
// outside the function. With points as nodes and places as edges, the counts of
// the places of a spanning tree follow from those of all others. The tree of
// maximal weight leaves the cheapest places to count.
//
// In this way edges between blocks need no counters, so no blocks have to be
// created for them. Merged points may cost counters, but never exactness.
//
// A loop without an exit can still be left, by a signal handler or the end of
// the process. So its points are merged with the outside. Otherwise its number
// of entries would appear to be 0.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_FLOW_GRAPH_H
#define GMONKIT_PLUGIN_COMMON_FLOW_GRAPH_H

#include "plugin-common/disjoint_sets.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gmonkit {

// The count that is wanted of a place.
enum class Want {
  Nothing, // only what leads through it
  Count,   // its count, from a counter or from other counts
  Counter, // a counter of its own
};

class FlowGraph {
public:
  struct Place {
    uint64_t weight; // expected executions
    Want want;
    unsigned cost;     // of a counter, once
    uint64_t runs = 0; // measured executions
    bool isEmpty = false;
    bool isWay = false;
    // Results of chooseCounters:
    bool isCounted = false;
    uint32_t from = 0, to = 0; // points; 0 is all code outside the function
    bool isInGraph() const { return isCounted || want != Want::Nothing; }
  };

  // Adds a place. WEIGHT: its expected executions, in any unit. COST: instructions of its counter,
  // 1 to 255. Returns its index: 0, 1, ...
  size_t addPlace(uint64_t weight, Want want, unsigned cost = 1);

  // Returns whether a count may be solved, so that control flow between places matters.
  bool mayBeSolved() const;

  // Control may go from the end of place FROM to the start of place TO.
  void connect(size_t from, size_t to);
  // Control may leave the function at the end of the place or inside it: it returns, or one of its
  // calls does not.
  void mayLeave(size_t place);
  // Control may enter the place's start from outside the function.
  void mayEnter(size_t place);
  // The place is empty and cannot be counted: its start is its end. REQUIRES: nothing is wanted of
  // it.
  void isEmpty(size_t place);

  // The place is a way on which control may go from the end of place FROM to the start of place TO.
  // It stands in place of connect(FROM, TO), and gets a counter where one there runs less often
  // than that of a block. REQUIRES: nothing is wanted of it.
  void isWay(size_t place, size_t from, size_t to);

  // Returns the shape of the graph (weights_format.h). It does not depend on weights, wants and
  // ways.
  uint64_t shape();
  // Sets how often the first places ran before. COUNTS has one number for each that is no way, in
  // their order. Ways ran as often as follows from these; FlowCompletion guesses
  // where nothing follows. Of places that ran
  // equally often, the weights decide.
  void measure(const std::vector<uint64_t> &counts);

  // Chooses the places to count, and numbers the points. If there are more than MOST_POINTS points,
  // counts all places of which something is wanted.
  void chooseCounters(uint32_t mostPoints = UINT32_MAX);

  const Place &operator[](size_t place) const { return places[place]; }
  // Returns whether counts of places are to be solved.
  bool hasSolvedPlaces() const;
  // Number of points, including the outside.
  uint32_t pointCount() const { return points; }

private:
  void leaveEndlessLoops();
  DisjointSets endsAcrossWays() const;
  void measureWays();
  std::vector<size_t> heaviestFirst() const;

  static constexpr uint32_t outside = 0;
  static uint32_t startOf(size_t place) { return uint32_t(2 * place + 1); }
  static uint32_t endOf(size_t place) { return uint32_t(2 * place + 2); }
  void numberPoints(DisjointSets &sets);

  std::vector<Place> places;
  std::vector<std::vector<size_t>>
      before;                  // for each place, the places that may run immediately before it
  std::vector<size_t> leaving; // places with mayLeave
  DisjointSets ends;           // of the starts and ends of places
  uint32_t points = 0;
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_FLOW_GRAPH_H
