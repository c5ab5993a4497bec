//===- block_chain.cpp - blocks in sequence, for ext-TSP ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/block_chain.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {

BlockChain::BlockChain(const FunctionBlocks &function, ArrayRef<uint32_t> blocks) {
  const uint64_t none = blocks.size();
  std::vector<uint64_t> places(function.counts.size(), none);
  for (const auto &[place, b] : enumerate(blocks)) {
    places[b] = place;
    sizes.push_back(std::max(function.code.blocks[b].plainSize, 1u));
    counts.push_back(function.counts[b]);
  }
  for (const BlockEdge &edge : function.edges)
    if (places[edge.from] != none && places[edge.to] != none)
      edges.push_back({places[edge.from], places[edge.to], edge.count});
}

} // namespace gmonkit
