//===- image_counts.h - counts of an image's places -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A `count` word of a record refers to a counter or to a place of a flow graph.
// This takes the counts of an image when its profile is made, and solves the
// flow graphs of the functions that ran. All counts of another function are 0.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_IMAGE_COUNTS_H
#define GMONRT_COUNTS_IMAGE_COUNTS_H

#include "base/array.h"
#include "gmonkit/solve.h"
#include "image/flow_graphs.h"

namespace gmonrt {

// Calls that a direct call made.
struct CountedCall {
  uintptr_t site;
  uint64_t count; // not 0
};

class ImageCounts {
public:
  enum class Since {
    Start,
    Load
  }; // since the program's start (all times that the image was loaded), or since the last load

  ImageCounts(const Image &image, Since since);

  // There was no memory.
  bool failed() const { return outOfMemory; }

  // Returns the count of NAME.
  uint64_t operator[](CountName name) const {
    if (!(name & 1))
      return name ? counted(reinterpret_cast<const uint64_t *>(name)) : 0;
    // A partial link may have lost the graph.
    uintptr_t offset = name - 1 - reinterpret_cast<uintptr_t>(image.record->graphs.start);
    bool hasRun = !outOfMemory && offset < image.graphBytes() && pages.begin()[offset / PageSize];
    return hasRun ? *countAt(offset) : 0;
  }

  // The counts of PLACE and of the places after it in its graph, which ran if not all are wanted.
  const uint64_t *countOf(const GmonGraphPlace *place) const { return countAt(offsetOf(place)); }

  // The direct calls that were made: first those of functions with a flow graph, in the order of
  // the image's tables.
  const Array<CountedCall> &directCalls() const { return calls; }

  // The flow graphs in which a counter has counted, in the order of the image's table.
  const Array<const GmonGraphRecord *> &graphsThatRan() const { return graphs; }

  // Number of places of these graphs.
  size_t placesThatRan() const { return placesOfRun; }

  // Number of counters that have counted and belong to no graph. If counters have copies, this is
  // unknown and the number of all counters is returned.
  size_t countersOutsideGraphs() const {
    return isPlain ? nonzeroCounters - nonzeroInGraphs : image.counterCount();
  }

  // A count would have been negative: control left a function where no edge leaves it.
  bool areClamped() const { return clamped; }

private:
  static constexpr size_t PageSize = 512; // small functions have some 100 bytes

  uintptr_t offsetOf(const void *inGraphs) const {
    return reinterpret_cast<uintptr_t>(inGraphs) -
           reinterpret_cast<uintptr_t>(image.record->graphs.start);
  }
  // For an OFFSET in a page that ran.
  uint64_t *countAt(uintptr_t offset) const {
    return pages.begin()[offset / PageSize] + offset % PageSize / sizeof(GmonGraphPlace);
  }
  uint64_t counted(const uint64_t *counter) const {
    return isPlain ? executions(counter) : countedInCopies(counter);
  }
  uint64_t countedInCopies(const uint64_t *counter) const;
  void findCounters();
  bool hasRun(const GmonGraphPart &part) const;
  uint32_t findGraphs();
  bool makePlaces();
  void solve(const Graph &graph, gmonkit::FlowPoint *points);
  void findCalls();

  const Image &image;
  Since since;
  bool isPlain;       // each count is in one counter alone
  Array<bool> groups; // whether a counter of a group has counted; empty unless isPlain
  // Of the pages of the graphs' section whose graphs ran, where the counts of their places are: one
  // for each eight bytes, one page's after the other's. Null for other pages.
  Array<uint64_t *> pages;
  Array<uint64_t> places;
  Array<const GmonGraphRecord *> graphs;
  Array<CountedCall> calls;
  size_t nonzeroCounters = 0, nonzeroInGraphs = 0, placesOfRun = 0;
  bool clamped = false, outOfMemory = false;
};

} // namespace gmonrt

#endif
