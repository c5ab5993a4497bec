//===- block_maps.cpp - addresses of basic blocks -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/block_maps.h"
#include "analyzer/support/errors.h"
#include "gmonkit/abi.h"
#include "plugin-common/block_shape.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// The longest branch of AArch64: a register is saved, set to the target, and jumped to.
constexpr uint32_t MostBranchBytes = 16;

// Returns the blocks of MAP without those that a plugin added.
std::vector<ShapedBlock> blocksOf(const BBAddrMap &map) {
  std::vector<ShapedBlock> blocks;
  for (const BBAddrMap::BBRangeEntry &range : map.BBRanges)
    for (const BBAddrMap::BBEntry &entry : range.BBEntries) {
      bool leaves = entry.hasReturn() || entry.hasTailCall();
      bool isBranch = mayBeBranch(entry.Size, leaves, entry.isEHPad());
      if (entry.ID < GMON_FIRST_ADDED_BLOCK)
        blocks.push_back({entry.ID, entry.isEHPad(), entry.hasIndirectBranch(), isBranch});
    }
  return blocks;
}

std::vector<ShapedBlock> byNumber(std::vector<ShapedBlock> blocks) {
  llvm::sort(blocks, [](auto &a, auto &b) { return a.id < b.id; });
  return blocks;
}

} // namespace

Expected<std::vector<BBAddrMap>> readBlockMaps(const Image &image) {
  auto object = image.object();
  if (!object)
    return object.takeError();
  Expected<std::vector<BBAddrMap>> maps = cast<ELFObjectFileBase>(**object).readBBAddrMap();
  if (!maps)
    return fileError(image.path(), toString(maps.takeError()));
  erase_if(*maps, [](const BBAddrMap &map) { return map.getNumBBEntries() == 0; });
  llvm::stable_sort(*maps, [](const BBAddrMap &a, const BBAddrMap &b) {
    return a.getFunctionAddress() < b.getFunctionAddress();
  });
  return maps;
}

uint64_t shapeOf(const BBAddrMap &map) {
  BlockShape shape;
  for (const ShapedBlock &block : byNumber(blocksOf(map)))
    shape.add(block.id, block.isLandingPad, block.jumpsIndirectly);
  return shape.value();
}

bool mayBeBranch(uint64_t size, bool leaves, bool isLandingPad) {
  return size <= MostBranchBytes && !leaves && !isLandingPad;
}

std::optional<uint32_t> firstAddedBlock(std::vector<ShapedBlock> blocks, bool isCut,
                                        uint64_t shape) {
  blocks = byNumber(std::move(blocks));
  size_t own = blocks.size(); // blocks that are certainly the function's own
  while (isCut && own != 0 && blocks[own - 1].isBranch)
    --own;
  BlockShape sum;
  for (size_t b = 0;; ++b) {
    if (b >= own && sum.value() == shape)
      return b < blocks.size() ? blocks[b].id : NoneAdded;
    if (b == blocks.size())
      return std::nullopt;
    sum.add(blocks[b].id, blocks[b].isLandingPad, blocks[b].jumpsIndirectly);
  }
}

std::optional<uint32_t> firstAddedBlock(const BBAddrMap &map, uint64_t shape) {
  return firstAddedBlock(blocksOf(map), map.BBRanges.size() > 1, shape);
}

} // namespace gmonkit
