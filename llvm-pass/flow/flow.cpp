//===- flow.cpp - control flow between places -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/flow/flow.h"
#include "llvm-pass/support/llvm_version.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineBranchProbabilityInfo.h"

using namespace llvm;
using gmonkit::FlowGraph;
using gmonkit::Want;

namespace gmonpass {

namespace {

class FlowFinder {
public:
  explicit FlowFinder(const std::vector<Place> &places) : places(places) {}

  FlowGraph find(MachineFunction &function, const std::vector<Want> &wants,
                 const MachineBlockFrequencyInfo &frequencies);

private:
  // The indices of the places of a block.
  struct Range {
    size_t first, last;
  };

  void addEmptyBlocks(MachineFunction &function);
  void leaveByCalls();
  void followEdges(MachineBasicBlock &block);

  const std::vector<Place> &places;
  FlowGraph graph;
  DenseMap<const MachineBasicBlock *, Range> blocks;
  // Where the ways lead that stand in place of a connection, by the block that they start from.
  DenseMap<const MachineBasicBlock *, const MachineBasicBlock *> ways;
};

uint64_t weightOf(const Place &place, const MachineBlockFrequencyInfo &frequencies) {
  BlockFrequency runs = frequencies.getBlockFreq(place.block);
  if (place.edgeTo)
    runs *= frequencies.getMBPI()->getEdgeProbability(place.block, place.edgeTo);
  return runs.getFrequency();
}

void FlowFinder::addEmptyBlocks(MachineFunction &function) {
  for (MachineBasicBlock &block : function)
    if (!blocks.count(&block)) {
      size_t place = graph.addPlace(0, Want::Nothing);
      graph.isEmpty(place);
      blocks[&block] = {place, place};
    }
}

void FlowFinder::leaveByCalls() {
  for (size_t i = 0; i < places.size(); ++i) {
    if (any_of(places[i].calls, mayNotReturn))
      graph.mayLeave(i);
    if (i && places[i].block == places[i - 1].block && !places[i].edgeTo) // it follows such a call
      graph.mayEnter(i);
  }
}

void FlowFinder::followEdges(MachineBasicBlock &block) {
  const Range own = blocks.lookup(&block);
  // Exceptions, and longjmp as the compiler implements it, come from other code.
  if (block.isEHPad() || isAddressTaken(block))
    graph.mayEnter(own.first);
  bool mayReturn = any_of(block.terminators(),
                          [](const MachineInstr &instruction) { return instruction.isReturn(); });
  if (block.succ_empty() || mayReturn)
    graph.mayLeave(own.last);
  const MachineBasicBlock *byWay = ways.lookup(&block);
  for (const MachineBasicBlock *successor : block.successors())
    if (successor != byWay)
      graph.connect(own.last, blocks.lookup(successor).first);
}

FlowGraph FlowFinder::find(MachineFunction &function, const std::vector<Want> &wants,
                           const MachineBlockFrequencyInfo &frequencies) {
  for (size_t i = 0; i < places.size(); ++i) {
    graph.addPlace(weightOf(places[i], frequencies), wants[i]);
    if (!places[i].isWanted)
      ways[places[i].block] = places[i].edgeTo;
    else if (!places[i].edgeTo)
      blocks.try_emplace(places[i].block, Range{i, i}).first->second.last = i;
  }
  if (!graph.mayBeSolved())
    return std::move(graph);
  addEmptyBlocks(function);
  graph.mayEnter(0);
  leaveByCalls();
  for (MachineBasicBlock &block : function)
    followEdges(block);
  for (size_t i = 0; i < places.size(); ++i)
    if (places[i].edgeTo) {
      size_t from = blocks.lookup(places[i].block).last, to = blocks.lookup(places[i].edgeTo).first;
      if (!places[i].isWanted) {
        graph.isWay(i, from, to);
        continue;
      }
      graph.connect(from, i);
      graph.connect(i, to);
    }
  return std::move(graph);
}

} // namespace

FlowGraph findFlow(MachineFunction &function, const std::vector<Place> &places,
                   const std::vector<Want> &wants, const MachineBlockFrequencyInfo &frequencies) {
  return FlowFinder(places).find(function, wants, frequencies);
}

} // namespace gmonpass
