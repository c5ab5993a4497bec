//===- block_chain.h - blocks in sequence, for ext-TSP --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_CHAIN_H
#define GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_CHAIN_H

#include "linker-order/blocks/block_graph.h"
#include "llvm/Transforms/Utils/CodeLayout.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// Some blocks of a function, in a sequence, as LLVM's ext-TSP takes them (Newell and Pupyrev, IEEE
// Transactions on Computers, 2020): edges are between places in the sequence.
struct BlockChain {
  // BLOCKS: indices in FunctionCode::blocks.
  BlockChain(const FunctionBlocks &function, llvm::ArrayRef<uint32_t> blocks);

  std::vector<uint64_t> sizes, counts; // bytes and executions of each
  std::vector<llvm::codelayout::EdgeCount> edges;
};

} // namespace gmonkit

#endif
