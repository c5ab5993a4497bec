//===- image_counts.cpp - counts of an image's places ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/image_counts.h"
#include "counts/past_counts.h"
#include "counts/thread_copies.h"
#include <algorithm>

namespace gmonrt {

using gmonkit::FlowPoint;
using gmonkit::FlowSolution;

ImageCounts::ImageCounts(const Image &image, Since since)
    : image(image), since(since), places(image.graphBytes() / sizeof(GmonGraphPlace)),
      graphs(image.graphBytes() / sizeof(GmonGraphRecord)) {
  Array<FlowPoint> points(findGraphs());
  outOfMemory = places.failed() || graphs.failed() || points.failed();
  if (outOfMemory)
    return;
  for (const GmonGraphRecord *graph : graphs)
    solve(Graph(*graph), points.begin());
}

// Finds the graphs that ran. Returns the largest number of points of one of them.
uint32_t ImageCounts::findGraphs() {
  uint32_t mostPoints = 0;
  forEachGraph(image, [&](const Graph &graph) {
    for (const GmonGraphPart &part : graph.parts)
      if (part.counted && anyHasCounted(image, counterOf(part.counters), part.counted)) {
        graphs.push(&graph.record);
        mostPoints = std::max(mostPoints, graph.record.points);
        return;
      }
  });
  return mostPoints;
}

uint64_t ImageCounts::counted(const uint64_t *counter) const {
  return since == Since::Load ? executionsSinceLoad(image, counter)
                              : 0 - sumOfCopies(image, counter);
}

uint64_t &ImageCounts::countOf(const GmonGraphPlace *place) const {
  return places.begin()[place - static_cast<const GmonGraphPlace *>(image.record->graphs.start)];
}

void ImageCounts::solve(const Graph &graph, FlowPoint *points) {
  uint64_t *counts = &countOf(graph.places), *known = counts;
  for (const GmonGraphPart &part : graph.parts)
    for (uint32_t i = 0; i < part.counted; ++i)
      *known++ = counted(counterOf(part.counters) + i);
  auto result = gmonkit::solveFlow(graph.places, static_cast<size_t>(known - counts),
                                   graph.placeCount, points, graph.record.points, counts);
  clamped |= result != FlowSolution::Exact;
}

uint64_t ImageCounts::operator[](CountName name) const {
  if (!(name & 1))
    return name ? counted(reinterpret_cast<const uint64_t *>(name)) : 0;
  // A partial link may have lost the graph.
  auto start = reinterpret_cast<uintptr_t>(image.record->graphs.start);
  bool isKnown = !outOfMemory && name - start < image.graphBytes();
  return isKnown ? countOf(reinterpret_cast<const GmonGraphPlace *>(name - 1)) : 0;
}

} // namespace gmonrt
