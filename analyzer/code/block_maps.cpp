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
  std::vector<const BBAddrMap::BBEntry *> blocks;
  for (const BBAddrMap::BBRangeEntry &range : map.BBRanges)
    for (const BBAddrMap::BBEntry &entry : range.BBEntries)
      if (entry.ID < GMON_FIRST_ADDED_BLOCK)
        blocks.push_back(&entry);
  llvm::sort(blocks, [](auto *a, auto *b) { return a->ID < b->ID; });
  BlockShape shape;
  for (const BBAddrMap::BBEntry *block : blocks)
    shape.add(block->ID, block->isEHPad(), block->hasIndirectBranch());
  return shape.value();
}

} // namespace gmonkit
