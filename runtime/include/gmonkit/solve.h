//===- gmonkit/solve.h - the solver of flow graphs ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Only two parts include this: the runtime, which solves flow graphs when it
// writes a profile, and the analyzer, which solves those of a process that
// could not.
//
// A flow graph has points and places. Each place leads from one point to
// another. At every point except 0, which stands for all code outside, the
// counts of incoming places add up to those of outgoing places. The places
// without a counter form a forest. If all but one of a point's places are
// known, the sum gives the missing one. The solver does so leaf by leaf,
// towards point 0.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_SOLVE_H
#define GMONKIT_SOLVE_H

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace gmonkit {

// The solver's state of a point.
struct FlowPoint {
  uint64_t surplus; // known incoming counts minus known outgoing counts
  uint32_t unknown; // number of places with unknown counts, and their indices combined
  uint32_t indices; // by exclusive or: with one place left, its index
};

// How the solution went.
enum class FlowSolution {
  Exact,
  Clamped,   // a negative count was set to 0: control left a function unseen
  Malformed, // not a graph of our compilers; solved as far as possible
};

// Solves a graph of COUNT places, each with a `from` and a `to`. COUNTS has the order of the
// places: the first KNOWN elements are inputs, the others outputs. POINTS is working memory for
// POINT_COUNT points. Takes time in proportion to places and points.
template <typename Place>
FlowSolution solveFlow(const Place *places, size_t known, size_t count, FlowPoint *points,
                       size_t pointCount, uint64_t *counts) {
  for (size_t i = 0; i < pointCount; ++i)
    points[i] = {0, 0, 0};
  for (size_t i = 0; i < count; ++i) {
    if (places[i].from >= pointCount || places[i].to >= pointCount)
      return FlowSolution::Malformed;
    FlowPoint &from = points[places[i].from], &to = points[places[i].to];
    if (i < known) {
      from.surplus -= counts[i];
      to.surplus += counts[i];
      continue;
    }
    counts[i] = 0;
    for (FlowPoint *point : {&from, &to}) {
      ++point->unknown;
      point->indices ^= static_cast<uint32_t>(i);
    }
  }
  size_t unsolved = count - known;
  bool isNegative = false;
  for (size_t first = 1; first < pointCount; ++first)
    for (size_t leaf = first; leaf && points[leaf].unknown == 1;) {
      uint32_t index = points[leaf].indices;
      const Place &place = places[index];
      bool arrives = place.to == leaf;
      uint64_t flow = arrives ? 0 - points[leaf].surplus : points[leaf].surplus;
      FlowPoint &from = points[place.from], &to = points[place.to];
      from.surplus -= flow;
      to.surplus += flow;
      for (FlowPoint *point : {&from, &to}) {
        --point->unknown;
        point->indices ^= index;
      }
      isNegative |= static_cast<int64_t>(flow) < 0;
      counts[index] = static_cast<int64_t>(flow) < 0 ? 0 : flow;
      --unsolved;
      leaf = arrives ? place.from : place.to;
    }
  if (unsolved)
    return FlowSolution::Malformed;
  return isNegative ? FlowSolution::Clamped : FlowSolution::Exact;
}

} // namespace gmonkit

#endif // GMONKIT_SOLVE_H
