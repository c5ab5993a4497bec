//===- edge_counts.h - how often each branch was taken ===//
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
#include <vector>

namespace gmonkit {

// How often control went from one block of a function to another.
struct BlockEdge {
  uint32_t from, to; // indices into FunctionCode::blocks
  uint64_t count;
};

// How often a block began and how often it came to its end. The second is less where a call in it
// did not return.
struct BlockCounts {
  uint64_t begun = 0, ended = 0;
};

struct EdgeCounts {
  std::vector<BlockEdge> edges; // all of the function, by `from`, then `to`
  // Of the sum of all counts the part that no other counts could have led to. The rest is shared
  // out in proportion: of two blocks that both lead to the same two, the counts do not tell which
  // came from where.
  uint64_t certain = 0, shared = 0;
};

// The edges of CODE where its blocks ran as often as COUNTS says: what leaves a block is what ended
// it, and what arrives at one is what began it.
EdgeCounts countEdges(const FunctionCode &code, llvm::ArrayRef<BlockCounts> counts);

} // namespace gmonkit

#endif
