//===- check_blocks.cpp - the part of a block layout that still fits ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/check_blocks.h"
#include "analyzer/code/block_maps.h"
#include "analyzer/support/errors.h"
#include "linker-order/program/symbol_index.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

Expected<FunctionStaleness> checkBlocks(const Image &program, ArrayRef<ListedFunction> list) {
  Expected<std::vector<BBAddrMap>> maps = std::vector<BBAddrMap>();
  if (program.isElf())
    maps = readBlockMaps(program);
  if (!maps)
    return maps.takeError();
  if (maps->empty())
    return fileError(program.path(), "has no table of its basic blocks; compile it with "
                                     "gmon-cc --gmon-layout, or -fbasic-block-address-map");
  std::map<uint64_t, uint64_t> shapes; // by address, which may be any number
  for (const BBAddrMap &map : *maps)
    shapes.try_emplace(map.getFunctionAddress(), shapeOf(map));

  SymbolIndex index(program);
  auto isSame = [&](uint32_t function, uint64_t shape) {
    auto known = shapes.find(program.functions()[function].address);
    return known != shapes.end() && known->second == shape;
  };
  FunctionStaleness result;
  for (const ListedFunction &function : list) {
    ArrayRef<uint32_t> found = index.find(function.name);
    bool matches =
        !found.empty() &&
        (!function.shape || any_of(found, [&](uint32_t f) { return isSame(f, *function.shape); }));
    result.add(function.name, !found.empty(), function.runs, matches ? function.runs : 0);
  }
  result.sort();
  return result;
}

} // namespace gmonkit
