//===- cut_layout.cpp - where the basic blocks of cut functions are ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/block_maps.h"
#include "analyzer/code/function_code.h"
#include "linker-order/judge/code_layout.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

struct Block {
  uint64_t address;
  uint32_t size;
};

// The blocks of a function by the compiler's numbers.
DenseMap<uint32_t, Block> blocksById(const BBAddrMap &map) {
  DenseMap<uint32_t, Block> blocks;
  for (const BBAddrMap::BBRangeEntry &range : map.BBRanges)
    for (const BBAddrMap::BBEntry &entry : range.BBEntries)
      blocks[entry.ID] = {range.BaseAddress + entry.Offset, entry.Size};
  return blocks;
}

// Empty if the blocks of CODE, the code of FUNCTION, are not those of MAP.
std::vector<CodeLayout::Piece> piecesOf(const Function &function, const FunctionCode &code,
                                        const BBAddrMap &map) {
  DenseMap<uint32_t, Block> known = blocksById(map);
  std::vector<CodeLayout::Piece> pieces;
  size_t found = 0;
  for (const CodeBlock &block : code.blocks) {
    if (block.isAdded)
      continue;
    auto same = known.find(block.id);
    if (same == known.end())
      return {};
    ++found;
    if (block.size == 0 || block.address < function.address || block.end() > function.end())
      continue;
    pieces.push_back({partOf(block.address - function.address, function.size),
                      partOf(block.end() - function.address, function.size), same->second.address,
                      same->second.size});
  }
  if (found != known.size())
    return {};
  llvm::sort(pieces, [](auto &a, auto &b) { return a.begin < b.begin; });
  return pieces;
}

} // namespace

Expected<CodeLayout> withBlocks(CodeLayout layout, const Image &other, const Image &image) {
  if (!other.isElf() || !image.isElf())
    return layout;
  Expected<std::vector<BBAddrMap>> maps = readBlockMaps(other);
  if (!maps)
    return maps.takeError();
  std::map<uint64_t, const BBAddrMap *> cut; // by address, which may be any number
  for (const BBAddrMap &map : *maps)
    if (map.BBRanges.size() > 1)
      cut[map.getFunctionAddress()] = &map;
  if (cut.empty())
    return layout;
  Expected<std::vector<FunctionCode>> codes = readFunctionCode(
      image, [&](uint32_t function) { return cut.count(layout.places[function].address) != 0; });
  if (!codes)
    return codes.takeError();
  layout.pieces.resize(layout.places.size());
  for (const FunctionCode &code : *codes)
    layout.pieces[code.function] = piecesOf(image.functions()[code.function], code,
                                            *cut[layout.places[code.function].address]);
  return layout;
}

} // namespace gmonkit
