//===- image_counts.cpp - counts of an image's places ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/image_counts.h"
#include "base/options.h"
#include "counts/counter_groups.h"
#include "counts/past_counts.h"
#include "counts/thread_copies.h"
#include <algorithm>

namespace gmonrt {

using gmonkit::FlowPoint;
using gmonkit::FlowSolution;

ImageCounts::ImageCounts(const Image &image, Since since)
    : image(image), since(since),
      isPlain(!(image.past && since == Since::Load) && !(image.countsByThread && firstCopies())),
      groups(isPlain ? image.counterCount() / CountersInGroup + 1 : 0, Zeroed()),
      pages(image.graphBytes() / PageSize + 1, Zeroed()),
      graphs(image.graphBytes() / sizeof(GmonGraphRecord)),
      calls(recordsOf<GmonCallRecord>(image.record->calls).size() +
            image.graphBytes() / sizeof(GmonGraphCall)) {
  outOfMemory = groups.failed() || pages.failed() || graphs.failed() || calls.failed();
  if (outOfMemory)
    return;
  if (isPlain)
    findCounters();
  Array<FlowPoint> points(findGraphs());
  outOfMemory = points.failed() || !makePlaces();
  if (outOfMemory)
    return;
  points.expect(points.room());
  for (const GmonGraphRecord *record : graphs) {
    Graph graph(*record);
    solve(graph, points.begin());
    placesOfRun += graph.placeCount;
  }
  findCalls();
}

// Gives the places of graphs that ran, or of all that are wanted, a count each. Returns whether
// there was memory.
bool ImageCounts::makePlaces() {
  auto forEachPage = [&](auto visit) {
    if (options().zeros) {
      for (uintptr_t page = 0; page < pages.room(); ++page)
        visit(page);
      return;
    }
    uintptr_t next = 0; // graphs are in the order of their addresses
    for (const GmonGraphRecord *graph : graphs) {
      uintptr_t begin = offsetOf(graph), end = begin + graph->size;
      for (next = std::max(next, begin / PageSize); next * PageSize < end; ++next)
        visit(next);
    }
  };
  constexpr size_t inPage = PageSize / sizeof(GmonGraphPlace);
  size_t ran = 0;
  forEachPage([&](size_t) { ++ran; });
  places = Array<uint64_t>(ran * inPage, Zeroed());
  if (places.failed())
    return false;
  places.expect(ran * inPage);
  uint64_t *page = places.begin();
  forEachPage([&](size_t index) {
    pages.begin()[index] = page;
    page += inPage;
  });
  return true;
}

void ImageCounts::findCounters() {
  const uint64_t *begin = image.counters();
  forEachCountedGroup(begin, begin + image.counterCount(), [&](const uint64_t *at, size_t size) {
    groups.begin()[static_cast<size_t>(at - begin) / CountersInGroup] = true;
    nonzeroCounters += static_cast<size_t>(
        std::count_if(at, at + size, [](uint64_t value) { return value != 0; }));
  });
}

bool ImageCounts::hasRun(const GmonGraphPart &part) const {
  const uint64_t *first = counterOf(part.counters), *end = first + part.counted;
  if (!isPlain)
    return part.counted && anyHasCounted(image, first, part.counted);
  for (const uint64_t *counter = first; counter < end;) {
    size_t index = static_cast<size_t>(counter - image.counters()), group = index / CountersInGroup;
    if (index >= image.counterCount())
      return false; // a partial link has lost the counters
    const uint64_t *next =
        std::min<const uint64_t *>(end, image.counters() + (group + 1) * CountersInGroup);
    if (groups.begin()[group] &&
        std::any_of(counter, next, [](uint64_t value) { return value != 0; }))
      return true;
    counter = next;
  }
  return false;
}

// Finds the graphs that ran. Returns the largest number of points of one of them.
uint32_t ImageCounts::findGraphs() {
  uint32_t mostPoints = 0;
  forEachGraph(image, [&](const Graph &graph) {
    for (const GmonGraphPart &part : graph.parts)
      if (hasRun(part)) {
        graphs.push(&graph.record);
        mostPoints = std::max(mostPoints, graph.record.points);
        return;
      }
  });
  return mostPoints;
}

uint64_t ImageCounts::countedInCopies(const uint64_t *counter) const {
  return since == Since::Load ? executionsSinceLoad(image, counter)
                              : 0 - sumOfCopies(image, counter);
}

void ImageCounts::solve(const Graph &graph, FlowPoint *points) {
  uint64_t *counts = countAt(offsetOf(graph.places)), *known = counts;
  for (const GmonGraphPart &part : graph.parts)
    for (uint32_t i = 0; i < part.counted; ++i) {
      *known = counted(counterOf(part.counters) + i);
      nonzeroInGraphs += *known++ != 0;
    }
  auto result = gmonkit::solveFlow(graph.places, static_cast<size_t>(known - counts),
                                   graph.placeCount, points, graph.record.points, counts);
  clamped |= result != FlowSolution::Exact;
}

void ImageCounts::findCalls() {
  for (const GmonGraphRecord *record : graphs)
    Graph(*record).forEachCall([&](uintptr_t site, const GmonGraphPlace *place) {
      if (uint64_t count = *countOf(place))
        calls.push({site, count});
    });
  for (const GmonCallRecord &record : recordsOf<GmonCallRecord>(image.record->calls))
    if (uint64_t count = (*this)[countName(record.count)])
      calls.push({target(record.site), count});
}

} // namespace gmonrt
