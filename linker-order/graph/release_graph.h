//===- release_graph.h - a profile's graph for the release build ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_GRAPH_RELEASE_GRAPH_H
#define GMONKIT_LINKER_ORDER_GRAPH_RELEASE_GRAPH_H

#include "linker-order/graph/release_match.h"
#include "llvm/ADT/StringRef.h"

namespace gmonkit {

// Executed functions that the release build does not have.
struct Unmatched {
  std::vector<llvm::StringRef> names; // in the profiled build, by address
  size_t inCallers = 0;               // of these, functions whose callers replace them
  double calls = 0;                   // their share of all calls, in percent
};

struct ReleaseGraph {
  LayoutGraph graph;                       // its nodes are functions of the release build
  std::vector<ReleaseFunctions> functions; // of each node, at least one; no function occurs twice
  std::vector<uint32_t> merged;            // functions of the profiled build that were merged into
                                           // another node
  Unmatched unmatched;
};

// Returns GRAPH, one of PROFILED, as if RELEASE had been profiled. Sizes are those of RELEASE. Two
// functions of PROFILED that are one in RELEASE are one node. A function that was inlined
// everywhere becomes part of its callers: each takes over its calls in proportion to its own calls
// of it.
ReleaseGraph graphInRelease(LayoutGraph graph, const Image &profiled, const Image &release);

} // namespace gmonkit

#endif
