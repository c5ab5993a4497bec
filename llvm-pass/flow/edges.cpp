//===- edges.cpp - counted ways between blocks ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/flow/edges.h"
#include "plugin-common/open_edges.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;
using gmonkit::OpenEdges;

namespace gmonpass {

namespace {

// How control goes on at a block's end if no conditional jump there is taken.
struct Way {
  MachineBasicBlock *to;
  MachineBasicBlock::iterator start; // its jump, or the block's end
};

using Ways = DenseMap<const MachineBasicBlock *, Way>; // by the block that they start from

// Where the flags are in use, the counter of TO stands further on, and could not be told from the
// one in front of TO.
bool needsFlags(const MachineBasicBlock &to) {
  const TargetRegisterInfo &registers = *to.getParent()->getSubtarget().getRegisterInfo();
  return any_of(to.liveins(), [&](const auto &live) {
    return StringRef(registers.getName(live.PhysReg)) == "EFLAGS";
  });
}

// Returns the way on from BLOCK, unless a jump may lead there, too. A counter may be on it.
std::optional<Way> wayOn(MachineBasicBlock &block) {
  MachineBasicBlock::iterator last = block.getLastNonDebugInstr();
  if (last == block.end() || last->isBundled())
    return std::nullopt;
  Way way = {block.getNextNode(), block.end()};
  if (last->isUnconditionalBranch()) {
    if (!last->getOperand(0).isMBB())
      return std::nullopt;
    way = {last->getOperand(0).getMBB(), last};
  } else if (last->isBarrier() || !way.to) {
    return std::nullopt;
  }
  auto leadsThere = [&](const MachineInstr &instruction) {
    return way.start != MachineBasicBlock::const_iterator(instruction) &&
           any_of(instruction.operands(), [&](const MachineOperand &operand) {
             return operand.isMBB() && operand.getMBB() == way.to;
           });
  };
  if (!block.isSuccessor(way.to) || needsFlags(*way.to) || any_of(block.terminators(), leadsThere))
    return std::nullopt;
  return way;
}

// Returns the way on from BLOCK if code of its own runs there: a jump behind a conditional one, or
// padding.
std::optional<Way> wayWithCode(MachineBasicBlock &block) {
  std::optional<Way> way = wayOn(block);
  bool hasCode = way && (way->start != block.end() || way->to->getAlignment() != Align(1));
  return hasCode ? way : std::nullopt;
}

// Returns the way on from BLOCK if its count may differ from those of both blocks, and a counter
// there is one instruction.
std::optional<Way> wayToChoose(MachineBasicBlock &block) {
  std::optional<Way> way = wayOn(block);
  auto isConditional = [](const MachineInstr &instruction) {
    return instruction.isConditionalBranch();
  };
  if (!way || block.succ_size() < 2 || way->to->pred_size() < 2 || way->to->isEHPad() ||
      none_of(block.terminators(), isConditional))
    return std::nullopt;
  return way;
}

class EdgeFinder {
public:
  EdgeFinder(MachineFunction &function, const std::vector<Place> &places,
             const MachineBlockFrequencyInfo &frequencies)
      : frequencies(frequencies), edges(function.size()) {
    for (MachineBasicBlock &block : function) {
      numbers[&block] = blocks.size();
      blocks.push_back(&block);
    }
    for (const Place &place : places)
      lastPlaces[place.block] = &place;
  }

  // Returns the counted ways.
  Ways find() {
    edges.mayEnter(0);
    for (MachineBasicBlock *block : blocks)
      add(*block);
    Ways found;
    for (const OpenEdges::Edge &edge : edges.choose())
      found.try_emplace(blocks[edge.from], *wayWithCode(*blocks[edge.from]));
    return found;
  }

private:
  uint64_t weightOf(const MachineBasicBlock &block) const {
    return frequencies.getBlockFreq(&block).getFrequency();
  }
  void add(MachineBasicBlock &block);

  const MachineBlockFrequencyInfo &frequencies;
  OpenEdges edges;
  std::vector<MachineBasicBlock *> blocks;
  DenseMap<const MachineBasicBlock *, size_t> numbers;
  DenseMap<const MachineBasicBlock *, const Place *> lastPlaces;
};

void EdgeFinder::add(MachineBasicBlock &block) {
  size_t from = numbers.lookup(&block);
  const Place *last = lastPlaces.lookup(&block);
  if (!last)
    edges.isEmpty(from);
  if (block.isEHPad() || isAddressTaken(block))
    edges.mayEnter(from);
  bool mayReturn = any_of(block.terminators(),
                          [](const MachineInstr &instruction) { return instruction.isReturn(); });
  if (block.succ_empty() || mayReturn || (last && any_of(last->calls, mayNotReturn)))
    edges.mayLeave(from);
  std::optional<Way> way = last ? wayWithCode(block) : std::nullopt;
  for (const MachineBasicBlock *successor : block.successors()) {
    size_t to = numbers.lookup(successor);
    if (way && way->to == successor)
      edges.want(from, to, std::min(weightOf(block), weightOf(*successor)));
    else
      edges.connect(from, to);
  }
}

// Adds WAYS to PLACES, behind the last place of the block that each starts from.
void addWays(const Ways &ways, bool areWanted, std::vector<Place> &places) {
  std::vector<Place> all;
  for (size_t i = 0; i < places.size(); ++i) {
    MachineBasicBlock *block = places[i].block;
    bool isLast = i + 1 == places.size() || places[i + 1].block != block;
    all.push_back(std::move(places[i]));
    if (auto way = ways.find(block); isLast && way != ways.end())
      all.push_back({block, way->second.start, {}, /*isEmpty=*/false, way->second.to, areWanted});
  }
  places = std::move(all);
}

} // namespace

void addEdgePlaces(MachineFunction &function, std::vector<Place> &places,
                   const MachineBlockFrequencyInfo &frequencies) {
  addWays(EdgeFinder(function, places, frequencies).find(), /*areWanted=*/true, places);
}

void addWays(MachineFunction &function, std::vector<Place> &places) {
  Ways ways;
  for (MachineBasicBlock &block : function)
    if (std::optional<Way> way = wayToChoose(block))
      ways.try_emplace(&block, *way);
  for (const Place &place : places)
    if (place.edgeTo)
      ways.erase(place.block);
  addWays(ways, /*areWanted=*/false, places);
}

} // namespace gmonpass
