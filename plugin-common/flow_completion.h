//===- flow_completion.h - counts that follow from others --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// What arrives at a block of a flow graph leaves it. So the counts of some
// blocks and edges determine those of others.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_FLOW_COMPLETION_H
#define GMONKIT_PLUGIN_COMMON_FLOW_COMPLETION_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace gmonkit {

class FlowCompletion {
public:
  struct Edge {
    uint32_t from, to;
    double weight; // a guess: its share of what leaves `from`, in any unit
  };

  explicit FlowCompletion(size_t blocks) : blocks(blocks) {}

  // Adds an edge and returns its index.
  size_t addEdge(const Edge &edge);

  // Tells that control may also come to BLOCK, or leave it, otherwise than by edges.
  void mayEnter(uint32_t block) { blocks[block].mayEnter = true; }
  void mayLeave(uint32_t block) { blocks[block].mayLeave = true; }

  // Set counts that are known. Call them after all edges have been added.
  void setBlock(uint32_t block, uint64_t count);
  void setEdge(size_t edge, uint64_t count);

  // Computes what follows for sure. Differences that would be negative are 0.
  void complete();

  // Computes all other counts. It assumes that control takes the edges where it may, and what is
  // then still open is divided by the weights of edges.
  void guess();

  std::optional<uint64_t> block(uint32_t block) const { return blocks[block].count; }
  std::optional<uint64_t> edge(size_t edge) const { return counts[edge]; }

private:
  // The edges on one side of a block.
  struct Side {
    std::vector<uint32_t> edges;
    uint64_t known = 0; // sum of known counts
    size_t unknown = 0; // number of other edges
  };
  struct Block {
    std::optional<uint64_t> count;
    Side in, out;
    bool mayEnter = false, mayLeave = false;
  };

  // Uses BLOCK's sums. Those of a side where control may come or go otherwise are used if ALL.
  void visit(Block &block, bool all);
  void setLast(const Side &side, uint64_t total);
  void visitChanged();
  void divide(const Block &block);
  bool guessOne();

  std::vector<Block> blocks;
  std::vector<Edge> edges;
  std::vector<std::optional<uint64_t>> counts; // of edges
  bool isStarted = false;
  std::vector<uint32_t> changed; // blocks to visit
  // For guesses, the first ones first: blocks that may tell more, and blocks to divide the count
  // of.
  std::set<uint32_t> toAssume, toDivide;
  uint32_t unknown = 0; // the blocks before this one have counts
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_FLOW_COMPLETION_H
