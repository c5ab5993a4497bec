//===- gmonkit/solve.h - the counts that follow from other counts ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Included by the runtime, which solves flow graphs when it writes a profile, and
// by the analyzer, which does so for a process that could not; by nothing else.
//
// A flow graph has points and places. Each place leads from a point to a point; at
// every point but 0, which stands for all code outside, what arrives leaves. The places
// without a count form a forest, so wherever a point has but one of them its count
// is the difference that the others leave. That is done leaf by leaf, towards point 0.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_SOLVE_H
#define GMONKIT_SOLVE_H

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace gmonkit {

// What solveFlow knows of a point while it works.
struct FlowPoint {
  uint64_t surplus; // what arrives less what leaves by places whose count is known
  uint32_t unknown; // the number of the other places, and their indices combined by
  uint32_t indices; // exclusive or: of one place, its index
};

// How the solution went.
enum class FlowSolution {
  Exact,
  Clamped,   // a count would be negative and was set to 0: control left a function unseen
  Malformed, // no such graph comes from our compilers: what could be solved is
};

// Solves a graph of COUNT places, each with a `from` and a `to`. The first KNOWN elements of
// COUNTS, in the order of the places, are given, the others are found. POINTS is room for
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
