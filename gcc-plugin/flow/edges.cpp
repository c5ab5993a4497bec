//===- edges.cpp - counted ways between blocks ------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/flow/edges.h"
#include "gcc-plugin/machine/rtl_calls.h"
#include "plugin-common/open_edges.h"

using gmonkit::OpenEdges;

namespace gmonplugin {

namespace {

// Returns whether control runs through padding when it follows WAY.
bool hasPadding(const_edge way) {
  rtx_insn *label = BB_HEAD(way->dest);
  return (way->flags & EDGE_FALLTHRU) && !(way->flags & (EDGE_COMPLEX | EDGE_CROSSING)) &&
         LABEL_P(label) && label_to_alignment(label).levels[0].log > 0;
}

uint64_t weightOf(edge way) {
  profile_count count = way->count();
  return count.initialized_p() ? uint64_t(count.to_frequency(cfun)) : 0;
}

// Adds what leads from BLOCK on.
void addBlock(OpenEdges &edges, basic_block block, const MayNotReturn &mayNotReturn) {
  bool isEmpty = true, mayLeave = EDGE_COUNT(block->succs) == 0;
  rtx_insn *insn;
  FOR_BB_INSNS(block, insn) {
    isEmpty &= !active_insn_p(insn);
    mayLeave |= isCall(insn) && mayNotReturn(insn);
    mayLeave |=
        cfun->can_throw_non_call_exceptions && NONDEBUG_INSN_P(insn) && may_trap_p(PATTERN(insn));
  }
  if (isEmpty)
    edges.isEmpty(block->index);
  edge way;
  edge_iterator iterator;
  FOR_EACH_EDGE(way, iterator, block->succs) {
    if (way->dest == EXIT_BLOCK_PTR_FOR_FN(cfun)) {
      mayLeave = true;
      continue;
    }
    if (way->flags & (EDGE_EH | EDGE_ABNORMAL))
      edges.mayEnter(way->dest->index);
    if (!isEmpty && hasPadding(way))
      edges.want(block->index, way->dest->index, weightOf(way));
    else
      edges.connect(block->index, way->dest->index);
  }
  if (mayLeave)
    edges.mayLeave(block->index);
}

} // namespace

std::unordered_set<basic_block> splitOpenEdges(const MayNotReturn &mayNotReturn) {
  OpenEdges edges(last_basic_block_for_fn(cfun));
  edges.mayEnter(single_succ(ENTRY_BLOCK_PTR_FOR_FN(cfun))->index);
  basic_block block;
  FOR_EACH_BB_FN(block, cfun)
  addBlock(edges, block, mayNotReturn);
  std::unordered_set<basic_block> blocks;
  for (const OpenEdges::Edge &open : edges.choose())
    blocks.insert(split_edge(find_edge(BASIC_BLOCK_FOR_FN(cfun, int(open.from)),
                                       BASIC_BLOCK_FOR_FN(cfun, int(open.to)))));
  return blocks;
}

} // namespace gmonplugin
