//===- flow.cpp - control flow between places -----------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/flow/flow.h"
#include "gcc-plugin/machine/rtl_calls.h"

using gmonkit::FlowGraph;
using gmonkit::Want;

namespace gmonplugin {

namespace {

constexpr uint64_t EntryWeight = 1 << 10;

// Returns GCC's estimate of PLACE's executions; EntryWeight means one per run of the function.
uint64_t weightOf(const Place &place) {
  bool isKnown = false;
  const profile_count count = place.way ? place.way->count() : place.block->count;
  sreal runs = count.to_sreal_scale(ENTRY_BLOCK_PTR_FOR_FN(cfun)->count, &isKnown);
  return isKnown ? uint64_t((runs * EntryWeight).to_int()) : EntryWeight;
}

class FlowFinder {
public:
  FlowFinder(const std::vector<Place> &places, const MayNotReturn &mayNotReturn)
      : places(places), mayNotReturn(mayNotReturn) {}

  FlowGraph find(function *function, const std::vector<Want> &wants);

private:
  // The indices of the places of a block.
  struct Range {
    size_t first, last;
  };

  void addEmptyBlocks(function *function);
  void leaveByCalls();
  void leaveByTraps(basic_block block);
  void followEdges(basic_block block);

  const std::vector<Place> &places;
  const MayNotReturn &mayNotReturn;
  FlowGraph graph;
  std::unordered_map<basic_block, Range> blocks;
  std::unordered_set<edge> ways; // that stand in place of a connection
};

void FlowFinder::addEmptyBlocks(function *function) {
  basic_block block;
  FOR_EACH_BB_FN(block, function)
  if (!blocks.count(block)) {
    size_t place = graph.addPlace(0, Want::Nothing);
    graph.isEmpty(place);
    blocks.emplace(block, Range{place, place});
  }
}

void FlowFinder::leaveByCalls() {
  for (size_t i = 0; i < places.size(); ++i) {
    for (const Call &call : places[i].calls)
      if (mayNotReturn(call.instruction))
        graph.mayLeave(i);
    if (!places[i].way && isCall(places[i].after))
      graph.mayEnter(i);
  }
}

// With -fnon-call-exceptions any instruction that traps may leave the function.
void FlowFinder::leaveByTraps(basic_block block) {
  if (!cfun->can_throw_non_call_exceptions)
    return;
  rtx_insn *insn;
  FOR_BB_INSNS(block, insn)
  if (NONDEBUG_INSN_P(insn) && may_trap_p(PATTERN(insn)))
    return graph.mayLeave(blocks.at(block).last);
}

void FlowFinder::followEdges(basic_block block) {
  size_t from = blocks.at(block).last;
  if (EDGE_COUNT(block->succs) == 0)
    graph.mayLeave(from);
  edge successor;
  edge_iterator iterator;
  FOR_EACH_EDGE(successor, iterator, block->succs) {
    if (successor->dest == EXIT_BLOCK_PTR_FOR_FN(cfun)) {
      graph.mayLeave(from);
      continue;
    }
    size_t to = blocks.at(successor->dest).first;
    if (!ways.count(successor))
      graph.connect(from, to);
    // The analyzer knows the way between two blocks by its two points, which are one.
    if (from < places.size() && places[from].isEdge)
      graph.connect(blocks.at(single_pred(block)).last, to);
    // Exceptions, and jumps out of nested functions, also come from other code.
    if (successor->flags & (EDGE_EH | EDGE_ABNORMAL_CALL))
      graph.mayEnter(to);
  }
}

FlowGraph FlowFinder::find(function *function, const std::vector<Want> &wants) {
  for (size_t i = 0; i < places.size(); ++i) {
    graph.addPlace(weightOf(places[i]), wants[i], counterCost(places[i].free));
    if (places[i].way)
      ways.insert(places[i].way);
    else
      blocks.emplace(places[i].block, Range{i, i}).first->second.last = i;
  }
  if (!graph.mayBeSolved())
    return std::move(graph);
  addEmptyBlocks(function);
  graph.mayEnter(0);
  leaveByCalls();
  basic_block block;
  FOR_EACH_BB_FN(block, function) {
    leaveByTraps(block);
    followEdges(block);
  }
  for (size_t i = 0; i < places.size(); ++i)
    if (edge way = places[i].way)
      graph.isWay(i, blocks.at(way->src).last, blocks.at(way->dest).first);
  return std::move(graph);
}

} // namespace

FlowGraph findFlow(function *function, const std::vector<Place> &places,
                   const std::vector<Want> &wants, const MayNotReturn &mayNotReturn) {
  return FlowFinder(places, mayNotReturn).find(function, wants);
}

} // namespace gmonplugin
