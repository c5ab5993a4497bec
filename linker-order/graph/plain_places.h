//===- plain_places.h - places in functions without the plugins' code -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_GRAPH_PLAIN_PLACES_H
#define GMONKIT_LINKER_ORDER_GRAPH_PLAIN_PLACES_H

#include "linker-order/graph/graph.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace gmonkit {

// An order is for a build without counters, whose functions are smaller. Which lines of code share
// a set of the cache depends on that.
class PlainPlaces {
public:
  // Reads the code of the functions of GRAPH, in IMAGE, the profiled one. Knows of no inserted code
  // in images of other formats than ELF, for processors that InsertedCode does not support, and in
  // damaged images whose functions overlap.
  static llvm::Expected<PlainPlaces> read(const LayoutGraph &graph, const Image &image);

  // Returns the place of OFFSET, bytes from the begin of FUNCTION, without the inserted code in
  // front of it.
  uint64_t without(uint32_t function, uint64_t offset) const;

  // Replaces all sizes and offsets in GRAPH, whose functions are some of those that were read.
  void applyTo(LayoutGraph &graph) const;

private:
  // Code that was inserted somewhere in a function.
  struct Inserted {
    uint64_t end;   // bytes from the begin of the function
    uint64_t bytes; // up to there, with those of earlier code
  };

  std::unordered_map<uint32_t, std::vector<Inserted>> inserted; // by function, sorted by `end`
};

} // namespace gmonkit

#endif
