//===- cluster_sizes.cpp - offsets of blocks in their clusters ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A branch from the hot path to the cold part is long where the undivided
// function had a short one: 4 bytes more on x86-64, at about every third block.
// Without them a layout would appear to fill a tenth fewer pages than it does.
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/cluster_sizes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr uint64_t NearReach = 127; // reach of a short branch of x86-64 in bytes
// Limit of rounds; each makes some branches long. A sixteenth round was never needed so far.
constexpr unsigned MostRounds = 16;

// Bytes of a direct branch inside its own section, and to other sections. The compiler writes the
// long form between sections, and the linker does not shorten it.
struct BranchSizes {
  uint32_t nearConditional, farConditional, nearJump, farJump;
};

BranchSizes branchSizesOf(Triple::ArchType processor) {
  if (processor == Triple::x86_64)
    return {2, 6, 2, 5};
  return {4, 4, 4, 4};
}

class BlockPlacer {
public:
  BlockPlacer(const FunctionBlocks &function, Triple::ArchType processor)
      : blocks(function.code.blocks), sizes(branchSizesOf(processor)) {}

  void place(Cluster &cluster);

private:
  // A direct branch at the end of a block.
  struct Branch {
    uint32_t from;   // index into the cluster
    uint32_t target; // the same, Elsewhere for another section
    bool isConditional;
    bool isFar;
  };
  static constexpr uint32_t Elsewhere = CodeBlock::NoBlock;

  uint32_t follow(uint32_t block) const;
  void addBranches(const Cluster &cluster);
  void setOffsets(Cluster &cluster) const;
  bool lengthen(const Cluster &cluster);
  uint32_t bytesOf(const Branch &branch) const;

  ArrayRef<CodeBlock> blocks;
  BranchSizes sizes;
  std::vector<Branch> branches; // of one cluster, by `from`
};

// Returns the block that the uninstrumented build has in place of BLOCK: it does not have the
// plugin's own blocks.
uint32_t BlockPlacer::follow(uint32_t block) const {
  for (size_t steps = 0; steps < blocks.size() && block != CodeBlock::NoBlock; ++steps) {
    const CodeBlock &it = blocks[block];
    if (!it.isAdded || it.successors.size() != 1)
      break;
    block = it.successors.front();
  }
  return block;
}

void BlockPlacer::addBranches(const Cluster &cluster) {
  branches.clear();
  std::vector<uint32_t> placeOf(blocks.size(), Elsewhere);
  for (const auto &[place, b] : enumerate(cluster.blocks))
    placeOf[b] = place;
  uint32_t next = CodeBlock::NoBlock; // the next block with code
  for (uint32_t place = cluster.blocks.size(); place-- > 0;) {
    const CodeBlock &block = blocks[cluster.blocks[place]];
    if (block.isAdded)
      continue;
    uint32_t otherwise = follow(block.otherwise);
    SmallVector<uint32_t, 1> conditional;
    for (uint32_t target : block.conditional)
      conditional.push_back(follow(target));
    // The last condition is inverted.
    if (!conditional.empty() && conditional.back() == next && otherwise != CodeBlock::NoBlock)
      std::swap(conditional.back(), otherwise);
    if (otherwise != CodeBlock::NoBlock && otherwise != next)
      branches.push_back({place, placeOf[otherwise], false, false});
    for (uint32_t target : reverse(conditional))
      branches.push_back({place, placeOf[target], true, false});
    next = cluster.blocks[place];
  }
  std::reverse(branches.begin(), branches.end());
  for (Branch &branch : branches)
    branch.isFar = branch.target == Elsewhere;
}

uint32_t BlockPlacer::bytesOf(const Branch &branch) const {
  if (branch.isConditional)
    return branch.isFar ? sizes.farConditional : sizes.nearConditional;
  return branch.isFar ? sizes.farJump : sizes.nearJump;
}

void BlockPlacer::setOffsets(Cluster &cluster) const {
  cluster.offsets.clear();
  cluster.size = 0;
  auto branch = branches.begin();
  for (const auto &[place, b] : enumerate(cluster.blocks)) {
    cluster.offsets.push_back(cluster.size);
    cluster.size += blocks[b].plainSize - blocks[b].branchBytes;
    for (; branch != branches.end() && branch->from == place; ++branch)
      cluster.size += bytesOf(*branch);
  }
}

// Makes branches long that do not reach their targets. Returns false if all reach.
bool BlockPlacer::lengthen(const Cluster &cluster) {
  bool changed = false;
  for (Branch &branch : branches) {
    if (branch.isFar)
      continue;
    uint64_t end =
        branch.from + 1 < cluster.offsets.size() ? cluster.offsets[branch.from + 1] : cluster.size;
    uint64_t target = cluster.offsets[branch.target];
    branch.isFar = std::max(end, target) - std::min(end, target) > NearReach;
    changed |= branch.isFar;
  }
  return changed;
}

void BlockPlacer::place(Cluster &cluster) {
  addBranches(cluster);
  setOffsets(cluster);
  for (unsigned round = 0; round < MostRounds && lengthen(cluster); ++round)
    setOffsets(cluster);
}

} // namespace

void placeBlocks(const FunctionBlocks &function, Triple::ArchType processor, Cluster &cluster) {
  BlockPlacer(function, processor).place(cluster);
}

} // namespace gmonkit
