//===- source_flow.h - the flow graph that Clang counts -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_IR_SOURCE_FLOW_H
#define GMONKIT_LLVM_PASS_IR_SOURCE_FLOW_H

#include "plugin-common/matching/source_graph.h"
#include "llvm/IR/Function.h"
#include <vector>

namespace gmonpass {

// What Clang records of an instruction besides how often its block ran.
enum class ValueSite {
  None,
  Target, // the callees of an indirect call
  Size,   // the sizes of a memory operation
  Select, // how often the condition held
};

ValueSite valueSiteOf(const llvm::Instruction &instruction);

// The graph of a function right after Clang has added its counters to it or has read their values.
// Blocks that only jump on, and that are reached by one edge, are part of that edge: Clang makes
// such blocks for counters.
struct SourceFlow {
  explicit SourceFlow(const llvm::Function &function);

  gmonkit::SourceGraph graph;
  std::vector<const llvm::BasicBlock *> blocks; // of the graph
};

} // namespace gmonpass

#endif
