//===- edge_counts.cpp - counts of edges from counts of blocks ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/edge_counts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

// Solves a bipartite graph: one side has the ends of blocks, the other their begins. If one edge of
// a block has an unknown count, it is the rest of the block's count. So trees are solved leaf by
// leaf.
class EdgeSolver {
public:
  EdgeSolver(const FunctionCode &code, ArrayRef<BlockCounts> counts) : sides(2 * counts.size()) {
    size_t edges = 0;
    for (const CodeBlock &block : code.blocks)
      edges += block.successors.size();
    result.edges.reserve(edges);
    for (uint32_t b = 0; b < counts.size(); ++b) {
      const CodeBlock &block = code.blocks[b];
      Side &end = sides[2 * b], &begin = sides[2 * b + 1];
      end.left = counts[b].ended;
      begin.left = counts[b].begun;
      // Returns leave the function, and calls and exceptions enter it, without an edge.
      end.isOpen = block.leaves;
      begin.isOpen = b == 0 || block.isLandingPad;
      end.mayBeOpen = end.isOpen || counts[b].mayGoOtherwise;
      begin.mayBeOpen = begin.isOpen || counts[b].mayComeOtherwise;
      for (uint32_t successor : block.successors) {
        result.edges.push_back({b, successor, 0, 0});
        end.edges.push_back(result.edges.size() - 1);
      }
    }
    for (const auto &[index, edge] : enumerate(result.edges))
      sides[2 * edge.to + 1].edges.push_back(index);
    isKnown.resize(result.edges.size());
    for (Side &side : sides)
      side.unknown = side.edges.size();
    for (uint32_t b = 1; b < counts.size(); ++b)
      for (uint32_t edge : sides[2 * b + 1].edges)
        if (result.edges[edge].from == b - 1 && counts[b].runOn)
          settle(edge, *counts[b].runOn);
  }

  EdgeCounts solve() {
    // Edges of blocks that did not run were not taken.
    for (Side &side : sides)
      if (side.left == 0)
        for (uint32_t edge : side.edges)
          settle(edge, 0);
    for (uint32_t s = 0; s < sides.size(); ++s)
      followLeaf(s);
    const std::vector<bool> areCertain = isKnown;
    std::vector<uint64_t> most;
    for (uint32_t e = 0; e < result.edges.size(); ++e)
      most.push_back(mostOf(e));
    assumeReturns();
    shareOut();
    for (const auto &[edge, isCertain, most] : zip(result.edges, areCertain, most)) {
      uint64_t &sum = isCertain ? result.certain : result.shared;
      sum = SaturatingAdd(sum, edge.count);
      if (!isCertain)
        edge.error = std::max(edge.count, most - std::min(most, edge.count));
    }
    return std::move(result);
  }

private:
  struct Side {
    SmallVector<uint32_t, 2> edges;
    uint64_t left = 0; // count minus those of known edges
    uint32_t unknown = 0;
    bool isOpen = false;    // control also goes there without an edge
    bool mayBeOpen = false; // so it does, or may do
  };

  uint64_t mostOf(uint32_t e) const {
    return std::min(sides[2 * result.edges[e].from].left, sides[2 * result.edges[e].to + 1].left);
  }

  void settle(uint32_t e, uint64_t count) {
    if (isKnown[e])
      return;
    BlockEdge &edge = result.edges[e];
    edge.count = count;
    isKnown[e] = true;
    for (Side *side : {&sides[2 * edge.from], &sides[2 * edge.to + 1]}) {
      side->left -= std::min(side->left, count);
      --side->unknown;
    }
  }

  // Solves from side S on, as long as a side has only one unknown edge.
  void followLeaf(uint32_t s) {
    while (!sides[s].mayBeOpen && sides[s].unknown == 1) {
      Side &side = sides[s];
      uint32_t e = *find_if(side.edges, [&](uint32_t edge) { return !isKnown[edge]; });
      const BlockEdge &edge = result.edges[e];
      uint32_t other = s % 2 ? 2 * edge.from : 2 * edge.to + 1;
      settle(e, std::min(side.left, sides[other].left));
      s = other;
    }
  }

  // Solves further, as if calls that may not return did so. Begins of blocks come first: then the
  // rest of what comes behind such a call tells how often it returned.
  void assumeReturns() {
    for (uint32_t first : {1, 0}) {
      for (uint32_t s = first; s < sides.size(); s += 2)
        sides[s].mayBeOpen = sides[s].isOpen;
      for (uint32_t s = 0; s < sides.size(); ++s)
        followLeaf(s);
    }
  }

  // Divides the rest by iterative proportional fitting, which gives the counts with the fewest
  // assumptions.
  void shareOut() {
    constexpr unsigned rounds = 40;
    std::vector<uint32_t> open;
    for (uint32_t e = 0; e < result.edges.size(); ++e)
      if (!isKnown[e])
        open.push_back(e);
    if (open.empty())
      return;
    std::vector<double> flow(result.edges.size());
    // Nothing scales an edge between two open sides up.
    for (uint32_t e : open) {
      const BlockEdge &edge = result.edges[e];
      bool isFree = sides[2 * edge.from].isOpen && sides[2 * edge.to + 1].isOpen;
      flow[e] = isFree ? mostOf(e) : 1;
    }
    std::vector<double> sums(sides.size());
    auto fit = [&](bool ends) {
      std::fill(sums.begin(), sums.end(), 0);
      auto sideOf = [&](uint32_t e) {
        return ends ? 2 * result.edges[e].from : 2 * result.edges[e].to + 1;
      };
      for (uint32_t e : open)
        sums[sideOf(e)] += flow[e];
      for (uint32_t e : open) {
        const Side &side = sides[sideOf(e)];
        // The edges of an open side may add up to less than its count, but not to more.
        double sum = sums[sideOf(e)];
        if (sum > 0 && (!side.isOpen || side.left < sum))
          flow[e] *= side.left / sum;
      }
    };
    for (unsigned round = 0; round < rounds; ++round) {
      fit(true);
      fit(false);
    }
    for (uint32_t e : open)
      result.edges[e].count = std::llround(std::min(flow[e], 0x1p62));
  }

  std::vector<Side> sides; // for each block: its end, its begin
  std::vector<bool> isKnown;
  EdgeCounts result;
};

} // namespace

EdgeCounts countEdges(const FunctionCode &code, ArrayRef<BlockCounts> counts) {
  return EdgeSolver(code, counts).solve();
}

} // namespace gmonkit
