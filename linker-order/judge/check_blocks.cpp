//===- check_blocks.cpp - the part of a block layout that still fits ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/check_blocks.h"
#include "analyzer/code/block_maps.h"
#include "analyzer/object/symbol_index.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <unordered_set>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// Returns whether the function of MAP has the shape of LISTED, or, if that is unknown, the listed
// blocks.
bool hasBlocks(const BBAddrMap &map, const ListedFunction &listed) {
  if (listed.shape)
    return firstAddedBlock(map, *listed.shape).has_value();
  std::unordered_set<uint32_t> blocks;
  for (const BBAddrMap::BBRangeEntry &range : map.BBRanges)
    for (const BBAddrMap::BBEntry &entry : range.BBEntries)
      blocks.insert(entry.ID);
  return all_of(listed.clusters, [&](const std::vector<uint32_t> &cluster) {
    return all_of(cluster, [&](uint32_t id) { return blocks.contains(id); });
  });
}

} // namespace

Expected<FunctionStaleness> checkBlocks(const Image &program, ArrayRef<ListedFunction> list) {
  Expected<std::vector<BBAddrMap>> maps = std::vector<BBAddrMap>();
  if (program.isElf())
    maps = readBlockMaps(program);
  if (!maps)
    return maps.takeError();
  if (maps->empty())
    return fileError(program.path(), "has no table of its basic blocks; compile it with "
                                     "gmon-cc --gmon-layout, or -fbasic-block-address-map");
  std::map<uint64_t, const BBAddrMap *> mapOf; // by address, which may be any number
  for (const BBAddrMap &map : *maps)
    mapOf.try_emplace(map.getFunctionAddress(), &map);

  SymbolIndex index(program);
  auto isSame = [&](uint32_t function, const ListedFunction &listed) {
    auto known = mapOf.find(program.functions()[function].address);
    return known != mapOf.end() && hasBlocks(*known->second, listed);
  };
  FunctionStaleness result;
  for (const ListedFunction &function : list) {
    ArrayRef<uint32_t> found = index.find(function.name);
    bool matches = any_of(found, [&](uint32_t f) { return isSame(f, function); });
    result.add(function.name, !found.empty(), function.runs, matches ? function.runs : 0);
  }
  result.sort();
  return result;
}

} // namespace gmonkit
