//===- edge_counts.h - counts of edges from counts of blocks --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_EDGE_COUNTS_H
#define GMONKIT_ANALYZER_CODE_EDGE_COUNTS_H

#include "analyzer/code/function_code.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace gmonkit {

// The count of one edge: how often control went from one block of a function to another.
struct BlockEdge {
  uint32_t from, to; // indices in FunctionCode::blocks
  uint64_t count;
  uint64_t error; // how far COUNT may be from the truth; 0 if no other count is possible
};

// Counts of a block's begin and of its end. The second is smaller if a call in it did not return.
struct BlockCounts {
  uint64_t begun = 0, ended = 0;
  std::optional<uint64_t> runOn =
      std::nullopt; // of the edge from the block before it in memory, if known
  // Control may also come to the begin without an edge, or go away at the end, from a call that
  // does not return. Both are rare.
  bool mayComeOtherwise = false, mayGoOtherwise = false;
};

struct EdgeCounts {
  std::vector<BlockEdge> edges; // all edges of the function, by `from`, then `to`
  // The part of the sum of all counts that is certain, and the rest. For the rest, calls are taken
  // to return. What then remains is divided in proportion: if two blocks both lead to the same two,
  // the counts of blocks do not determine those of edges.
  uint64_t certain = 0, shared = 0;
};

// Returns the edges of CODE with their counts, from the COUNTS of its blocks. The count of a
// block's end is the sum of its outgoing edges, and that of its begin the sum of its incoming ones.
EdgeCounts countEdges(const FunctionCode &code, llvm::ArrayRef<BlockCounts> counts);

} // namespace gmonkit

#endif
