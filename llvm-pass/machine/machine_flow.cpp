//===- machine_flow.cpp - control flow between places ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/machine/machine_flow.h"
#include "llvm-pass/support/llvm_version.h"
#include "llvm/ADT/DenseMap.h"

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
};

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
  for (const MachineBasicBlock *successor : block.successors())
    graph.connect(own.last, blocks.lookup(successor).first);
}

FlowGraph FlowFinder::find(MachineFunction &function, const std::vector<Want> &wants,
                           const MachineBlockFrequencyInfo &frequencies) {
  for (size_t i = 0; i < places.size(); ++i) {
    graph.addPlace(frequencies.getBlockFreq(places[i].block).getFrequency(), wants[i]);
    if (!places[i].edgeTo)
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
      graph.connect(blocks.lookup(places[i].block).last, i);
      graph.connect(i, blocks.lookup(places[i].edgeTo).first);
    }
  return std::move(graph);
}

} // namespace

FlowGraph findFlow(MachineFunction &function, const std::vector<Place> &places,
                   const std::vector<Want> &wants, const MachineBlockFrequencyInfo &frequencies) {
  return FlowFinder(places).find(function, wants, frequencies);
}

} // namespace gmonpass
