//===- block_graph.h - basic blocks with their counts ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_GRAPH_H
#define GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_GRAPH_H

#include "analyzer/code/edge_counts.h"
#include "analyzer/code/function_code.h"
#include "linker-order/graph/graph.h"
#include "llvm/Support/Error.h"
#include "llvm/TargetParser/Triple.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// A function with known blocks and their counts in all workloads. Each workload is scaled like the
// calls of LayoutGraph.
struct FunctionBlocks {
  uint32_t node = LayoutGraph::NoNode; // index in LayoutGraph::nodes
  FunctionCode code;
  std::vector<uint64_t> counts;       // of each block
  std::vector<std::vector<bool>> ran; // by workload: for each block, whether it ran
  std::vector<BlockEdge> edges;       // by `from`, then `to`
  double certain = 0, shared = 0;     // how certain the counts of `edges` are; see EdgeCounts
  bool isAligned = true;              // see plugin-common/block_shape.h
};

struct BlockGraph {
  std::vector<FunctionBlocks> functions; // by node
  double certain = 0, shared = 0;        // the sums of those of all functions that ran
  llvm::Triple::ArchType processor = llvm::Triple::UnknownArch;
  // By workload: whether it hardly does more than start. Empty if the workloads do not tell
  // start-up.
  std::vector<bool> startOnly;

  bool ranInAll(const FunctionBlocks &function, size_t block) const; // in all workloads
  // Returns whether BLOCK of FUNCTION belongs to start-up: all workloads ran it, or one that hardly
  // does more than start. Returns true if the workloads do not tell start-up.
  bool isStartUp(const FunctionBlocks &function, size_t block) const;
  // Returns the number of workloads that ran some of MEMBERS of FUNCTION.
  uint32_t workloadsOf(const FunctionBlocks &function, llvm::ArrayRef<uint32_t> members) const;
};

// Returns the counts of the blocks of CODE in PROFILE.
std::vector<BlockCounts> countBlocks(const FunctionCode &code, const Profile &profile);

// Returns the blocks of the functions of GRAPH, which was built from WORKLOADS. Omits functions
// whose blocks the program does not list.
llvm::Expected<BlockGraph> buildBlockGraph(llvm::ArrayRef<Workload> workloads,
                                           const LayoutGraph &graph);

} // namespace gmonkit

#endif
