//===- open_edges.h - ways between blocks that counts of blocks leave open -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// If two blocks both lead to the same two, the counts of blocks do not tell
// those of the four ways between them. A counter can stand on a way where
// control runs on without a jump, or by the last jump of a block: no new block
// is needed. Such a way has code of its own, a jump or padding.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_OPEN_EDGES_H
#define GMONKIT_PLUGIN_COMMON_OPEN_EDGES_H

#include "plugin-common/disjoint_sets.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gmonkit {

class OpenEdges {
public:
  explicit OpenEdges(size_t blocks);

  // Control may go from block FROM to block TO, and nothing depends on how often.
  void connect(size_t from, size_t to);
  // Control may leave the function at the end of BLOCK, or enter it at its begin.
  void mayLeave(size_t block);
  void mayEnter(size_t block);
  // The count of BLOCK is not known: it has no code.
  void isEmpty(size_t block);
  // As connect, but the count is wanted. WEIGHT: the expected count.
  void want(size_t from, size_t to, uint64_t weight);

  struct Edge {
    size_t from, to;
    uint64_t weight;
  };
  // Returns the wanted edges that need a counter. The counts of the others follow.
  std::vector<Edge> choose();

private:
  static uint32_t beginOf(size_t block) { return uint32_t(2 * block + 1); }
  static uint32_t endOf(size_t block) { return uint32_t(2 * block + 2); }

  void join(uint32_t a, uint32_t b);

  // Of begins and ends of blocks; 0 is all code outside the function.
  DisjointSets ends;   // joined by the edges that are not wanted
  DisjointSets points; // joined by all edges: the points of the flow graph
  size_t blocks;
  std::vector<Edge> wanted;
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_OPEN_EDGES_H
