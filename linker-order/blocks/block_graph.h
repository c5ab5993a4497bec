//===- block_graph.h - the blocks of functions as a profile has them ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_GRAPH_H
#define GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_GRAPH_H

#include "analyzer/code/function_code.h"
#include "linker-order/blocks/edge_counts.h"
#include "linker-order/graph/graph.h"
#include "llvm/Support/Error.h"
#include "llvm/TargetParser/Triple.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// A function whose blocks are known, and how often they ran in all workloads, each scaled as the
// calls of LayoutGraph are.
struct FunctionBlocks {
  uint32_t node; // index into LayoutGraph::nodes
  FunctionCode code;
  std::vector<uint64_t> counts;       // of each block
  std::vector<std::vector<bool>> ran; // by workload: each block, whether it ran
  std::vector<BlockEdge> edges;       // by `from`, then `to`
};

struct BlockGraph {
  std::vector<FunctionBlocks> functions; // by node
  // How sure the counts of edges are; see EdgeCounts.
  double certain = 0, shared = 0;
  llvm::Triple::ArchType processor = llvm::Triple::UnknownArch;
  // By workload: it hardly does more than start. Empty where the workloads do not tell start-up.
  std::vector<bool> startOnly;

  bool ranInAll(const FunctionBlocks &function, size_t block) const; // in all workloads
  // Whether BLOCK of FUNCTION belongs to start-up: all workloads ran it, or one that hardly does
  // more than start. All do where the workloads do not tell.
  bool isStartUp(const FunctionBlocks &function, size_t block) const;
  // How many workloads ran some of MEMBERS of FUNCTION.
  uint32_t workloadsOf(const FunctionBlocks &function, llvm::ArrayRef<uint32_t> members) const;
};

// The blocks of the functions of GRAPH, which was built from WORKLOADS. Functions whose blocks the
// program does not tell are left out.
llvm::Expected<BlockGraph> buildBlockGraph(llvm::ArrayRef<Workload> workloads,
                                           const LayoutGraph &graph);

} // namespace gmonkit

#endif
