//===- flow_graph.h - which places of a function need a counter --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Knuth and Stevenson, "Optimal measurement points for program frequency counts", BIT 13
// (1973). A place is a piece of straight code. Between places there are points: the end of
// one place and the start of another are the same point if control may go from the one to
// the other. What arrives at a point leaves it, so the counts of the places that lead to it
// and of those that lead from it have equal sums; what control does outside the function is
// one point more. With points as nodes and places as edges, the counts of the places of a
// spanning tree follow from those of all others. The tree of the greatest weight leaves the
// least to count.
//
// Edges between blocks need no counter that way, so no block has to be made for one. More
// points that are taken for one cost counters, never exactness.
//
// A loop that no path leads out of is left all the same, if at all: by a signal's handler, or
// because the process ends. Its points are taken for the outside, or how often it was entered
// would seem to be 0.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_FLOW_GRAPH_H
#define GMONKIT_PLUGIN_COMMON_FLOW_GRAPH_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gmonkit {

// What is wanted of a place.
enum class Want {
  Nothing, // what leads through it
  Count,   // how often it ran, from a counter or from other counts
  Counter, // a counter of its own
};

class FlowGraph {
public:
  struct Place {
    uint64_t weight; // what a counter there is expected to cost
    Want want;
    // What chooseCounters finds:
    bool isCounted = false;
    uint32_t from = 0, to = 0; // points; 0 is all code outside the function
    bool isInGraph() const { return isCounted || want != Want::Nothing; }
  };

  // Returns the place's number: 0, 1, ...
  size_t addPlace(uint64_t weight, Want want);

  // Whether a count may be solved, so that it matters how control goes between places.
  bool mayBeSolved() const;

  // Control may go from the end of place FROM to the start of place TO.
  void connect(size_t from, size_t to);
  // Control may go from the end of the place, or from anywhere in it, to where nothing is
  // known of it: it returns, or a call of it does not come back.
  void mayLeave(size_t place);
  // Control may come to the start of the place from where nothing is known of it.
  void mayEnter(size_t place);
  // The place is empty and cannot be counted: its start is its end. Nothing is wanted of it.
  void isEmpty(size_t place);

  // Decides which places are counted, and numbers the points. If these are more than MOST_POINTS
  // all places of which something is wanted are counted.
  void chooseCounters(uint32_t mostPoints = UINT32_MAX);

  const Place &operator[](size_t place) const { return places[place]; }
  // Whether counts of places are left to be solved.
  bool hasSolvedPlaces() const;
  // The number of points, that of the outside included.
  uint32_t pointCount() const { return points; }

private:
  // Disjoint sets of the starts and ends of places.
  class Sets {
  public:
    void add() { parents.push_back(uint32_t(parents.size())); }
    uint32_t find(uint32_t end);
    // Returns whether they were two.
    bool unite(uint32_t a, uint32_t b);

  private:
    std::vector<uint32_t> parents;
  };

  void leaveEndlessLoops();

  static constexpr uint32_t outside = 0;
  static uint32_t startOf(size_t place) { return uint32_t(2 * place + 1); }
  static uint32_t endOf(size_t place) { return uint32_t(2 * place + 2); }
  void numberPoints(Sets &sets);

  std::vector<Place> places;
  std::vector<std::vector<size_t>> before; // of each place, those that may run just before it
  std::vector<size_t> leaving;             // places that mayLeave was called for
  Sets ends;
  uint32_t points = 0;
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_FLOW_GRAPH_H
