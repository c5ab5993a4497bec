//===- open_edges.cpp - ways between blocks that counts of blocks leave open -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/open_edges.h"
#include <algorithm>

namespace gmonkit {

OpenEdges::OpenEdges(size_t blocks) : blocks(blocks) {
  for (size_t end = 0; end < 2 * blocks + 1; ++end) {
    ends.add();
    points.add();
  }
}

void OpenEdges::join(uint32_t a, uint32_t b) {
  ends.unite(a, b);
  points.unite(a, b);
}

void OpenEdges::connect(size_t from, size_t to) { join(endOf(from), beginOf(to)); }
void OpenEdges::mayLeave(size_t block) { join(endOf(block), 0); }
void OpenEdges::mayEnter(size_t block) { join(beginOf(block), 0); }
void OpenEdges::isEmpty(size_t block) { join(beginOf(block), endOf(block)); }

void OpenEdges::want(size_t from, size_t to, uint64_t weight) {
  wanted.push_back({from, to, weight});
  points.unite(endOf(from), beginOf(to));
}

// The ends of blocks are one side of a bipartite graph, their begins the other. An edge in no cycle
// follows from the counts of blocks. So each wanted edge that would close one gets a counter, the
// lightest ones if possible. Who reads the flow graph cannot tell the begins of blocks that are
// entered from outside from others at point 0.
std::vector<OpenEdges::Edge> OpenEdges::choose() {
  for (size_t block = 0; block < blocks; ++block)
    if (points.find(beginOf(block)) == 0)
      ends.unite(beginOf(block), 0);
  std::stable_sort(wanted.begin(), wanted.end(),
                   [](const Edge &a, const Edge &b) { return a.weight > b.weight; });
  std::vector<Edge> open;
  for (const Edge &edge : wanted)
    if (!ends.unite(endOf(edge.from), beginOf(edge.to)))
      open.push_back(edge);
  return open;
}

} // namespace gmonkit
