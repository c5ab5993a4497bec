//===- release_graph.h - a profile's graph in terms of the release build ---===//
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

// Functions that ran and that the release build has not.
struct Unmatched {
  std::vector<llvm::StringRef> names; // in the profiled build, by address
  size_t inCallers = 0;               // of these, those whose callers stand for them
  double calls = 0;                   // their share of all calls, in per cent
};

struct ReleaseGraph {
  LayoutGraph graph;                       // nodes: what the release build has
  std::vector<ReleaseFunctions> functions; // of each node, at least one; of no two the same
  std::vector<uint32_t> merged;            // functions of the profiled build that became part of
                                           // another's node
  Unmatched unmatched;
};

// GRAPH, one of PROFILED, as if RELEASE had been profiled: sizes are those of RELEASE, a
// function that is two in PROFILED and one in RELEASE is one node, and what was inlined
// everywhere is part of its callers: they make its calls, as large a share of them as they
// had of the calls to it.
ReleaseGraph graphInRelease(LayoutGraph graph, const Image &profiled, const Image &release);

} // namespace gmonkit

#endif
