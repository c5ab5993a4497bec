//===- image_counts.h - how often the places of an image ran ------------------ ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A `count` word of a record names a counter or a place of a flow graph. The counts of
// an image are taken once, when its profile is made: all graphs are then solved.
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
  enum class Since { Start, Load }; // counts of all times the image was loaded, or the last

  ImageCounts(const Image &image, Since since);

  // There was no memory for it.
  bool failed() const { return outOfMemory; }

  // How often that ran.
  uint64_t operator[](CountName name) const;

  // A count would have been negative: control left a function where nobody expected it.
  bool areClamped() const { return clamped; }

private:
  uint64_t counted(const uint64_t *counter) const;
  uint64_t &countOf(const GmonGraphPlace *place) const;
  void solve(const Graph &graph, gmonkit::FlowPoint *points);

  const Image &image;
  Since since;
  Array<uint64_t> places; // one for each eight bytes of the graphs' section
  bool clamped = false, outOfMemory = false;
};

} // namespace gmonrt

#endif
