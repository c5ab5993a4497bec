//===- early_graph.cpp - a function's flow graph, early in the compiler ------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/profile/early_graph.h"
#include "gcc-plugin/support/function_filter.h"
#include "plugin-common/file_words.h"

namespace gmonplugin {

namespace {

// Returns whether control may leave the function at CALL, or come back twice.
bool mayNotReturn(const gcall *call) {
  int flags = gimple_call_flags(call);
  if (gimple_call_internal_p(call) ||
      ((flags & (ECF_CONST | ECF_PURE)) && !(flags & ECF_LOOPING_CONST_OR_PURE)))
    return false;
  return !(flags & ECF_LEAF) || !(flags & ECF_NOTHROW) ||
         (flags & (ECF_NORETURN | ECF_RETURNS_TWICE));
}

} // namespace

bool isIndirect(const gcall *call) {
  return !gimple_call_internal_p(call) && !gimple_call_fndecl(call);
}

uint64_t identityOf(tree function) {
  std::string name = assemblerName(function);
  if (!TREE_PUBLIC(function)) {
    std::string file = sourceFile(function);
    name += '\0' + file.substr(file.rfind('/') + 1);
  }
  return gmonkit::hashOf(name);
}

EarlyGraph::EarlyGraph() : blockCount(uint32_t(last_basic_block_for_fn(cfun))), graph(blockCount) {
  addToHash(blockCount);
  graph.mayEnter(ENTRY_BLOCK);
  graph.mayLeave(EXIT_BLOCK);
  basic_block block;
  FOR_BB_BETWEEN(block, ENTRY_BLOCK_PTR_FOR_FN(cfun), nullptr, next_bb)
  addBlock(block);
}

void EarlyGraph::setMayLeave(basic_block block) {
  graph.mayLeave(numberOf(block));
  leaving.insert(numberOf(block));
}

void EarlyGraph::addBlock(basic_block block) {
  uint32_t callCount = 0;
  for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
    auto *call = dyn_cast<gcall *>(gsi_stmt(at));
    if (!call)
      continue;
    ++callCount;
    if (mayNotReturn(call))
      setMayLeave(block);
    if (isIndirect(call))
      calls.push_back(call);
  }
  if (EDGE_COUNT(block->succs) == 0)
    setMayLeave(block);
  addToHash(numberOf(block));
  addToHash(callCount);
  edge way;
  edge_iterator iterator;
  FOR_EACH_EDGE(way, iterator, block->succs) {
    profile_probability probability = way->probability;
    double weight = probability.initialized_p() ? double(probability.to_reg_br_prob_base()) : 0.0;
    graph.addEdge({numberOf(block), numberOf(way->dest), weight});
    all.push_back(way);
    addToHash(numberOf(way->dest));
    addToHash(way->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE | EDGE_EH | EDGE_ABNORMAL));
  }
}

} // namespace gmonplugin
