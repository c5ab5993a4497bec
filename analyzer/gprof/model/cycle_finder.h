//===- cycle_finder.h - gprof's search for cycles -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_MODEL_CYCLE_FINDER_H
#define GMONKIT_ANALYZER_GPROF_MODEL_CYCLE_FINDER_H

#include "analyzer/gprof/model/call_graph.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace gmonkit::gprof {

// The result of one search, which visits the newest arc to a child first.
struct Walk {
  std::vector<uint32_t> order;                // topological number of each symbol
  std::vector<std::vector<uint32_t>> members; // for the head of each cycle: all members, the head
                                              // first, in the order in which they joined
};

Walk findCycles(llvm::ArrayRef<Node> nodes, llvm::ArrayRef<Arc> arcs);

} // namespace gmonkit::gprof

#endif
