//===- branch_counts.h - taken branches and fall-throughs -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A run passes from block to block. Which blocks it passes does not depend on
// the layout; how often it jumps does.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_BRANCH_COUNTS_H
#define GMONKIT_LINKER_ORDER_BLOCKS_BRANCH_COUNTS_H

#include "analyzer/code/edge_counts.h"
#include "linker-order/graph/graph.h"
#include "linker-order/judge/code_layout.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace gmonkit {

// How often a run passed from one block of a function to another. Calls and returns are not
// counted. The sums of two layouts differ by passes through blocks that only one of them has: added
// ones, and jumps that a layout does without.
struct BranchCounts {
  uint64_t taken = 0;        // by a jump, or a conditional branch that was taken
  uint64_t fallThroughs = 0; // to what follows in memory
  uint64_t unknown = 0;      // in functions that the layout lacks, or that have other blocks there
};

// The data for counting the branches of a workload in any layout.
class BranchCounter {
public:
  // PROFILED is the layout of the workload's image, and has to live as long.
  BranchCounter(const Workload &workload, const CodeLayout &profiled);

  // Returns nothing if LAYOUT has no blocks, or the workload has no counts of them.
  std::optional<BranchCounts> count(const CodeLayout &layout) const;

private:
  struct Flow {
    uint32_t function; // index in Image::functions()
    const FunctionCode *code;
    std::vector<BlockEdge> edges; // those that were passed
  };
  bool hasCounts;          // of blocks
  std::vector<Flow> flows; // of the functions that ran
};

} // namespace gmonkit

#endif
