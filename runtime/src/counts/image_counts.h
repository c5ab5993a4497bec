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
  uint64_t operator[](CountName name) const;

  // The flow graphs in which a counter has counted, in the order of the image's table.
  const Array<const GmonGraphRecord *> &graphsThatRan() const { return graphs; }

  // A count would have been negative: control left a function where no edge leaves it.
  bool areClamped() const { return clamped; }

private:
  uint64_t counted(const uint64_t *counter) const;
  uint64_t &countOf(const GmonGraphPlace *place) const;
  uint32_t findGraphs();
  void solve(const Graph &graph, gmonkit::FlowPoint *points);

  const Image &image;
  Since since;
  Array<uint64_t> places; // one for each eight bytes of the graphs' section
  Array<const GmonGraphRecord *> graphs;
  bool clamped = false, outOfMemory = false;
};

} // namespace gmonrt

#endif
