//===- verify_blocks.cpp - a check of a linked program's block layout -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===

#include "linker-order/judge/verify_blocks.h"
#include "analyzer/code/block_maps.h"
#include "analyzer/object/symbol_index.h"
#include "linker-order/judge/page_count.h"
#include "linker-order/program/part_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <unordered_map>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

class BlockVerifier {
public:
  BlockVerifier(const Image &program, ArrayRef<ListedFunction> list)
      : program(program), list(list), index(program) {}

  Expected<BlockVerification> run();

private:
  const Function *find(StringRef name) const;
  const Function *findPart(const ListedFunction &function, StringRef suffix) const;
  bool isInPlace(const Function &part, ArrayRef<uint32_t> blocks,
                 std::optional<uint64_t> shape) const;
  void addFunction(const ListedFunction &function);
  void measure();

  const Image &program;
  ArrayRef<ListedFunction> list;
  SymbolIndex index;
  std::vector<BBAddrMap> maps;
  struct Range {
    const BBAddrMap *map = nullptr;
    const BBAddrMap::BBRangeEntry *blocks = nullptr;
  };
  std::unordered_map<uint64_t, Range> ranges; // by address
  std::vector<const Function *> hot, cold;
  BlockVerification result;
};

// Returns null unless exactly one function has the name.
const Function *BlockVerifier::find(StringRef name) const {
  ArrayRef<uint32_t> found = index.find(name);
  return found.size() == 1 ? &program.functions()[found.front()] : nullptr;
}

// Tries all names of FUNCTION: the compiler chose one of them for its parts.
const Function *BlockVerifier::findPart(const ListedFunction &function, StringRef suffix) const {
  const Function *part = find(function.name + suffix.str());
  for (const std::string &alias : function.aliases)
    part = part ? part : find(alias + suffix.str());
  return part;
}

// Returns whether PART is a cluster of BLOCKS, of a function that had SHAPE.
bool BlockVerifier::isInPlace(const Function &part, ArrayRef<uint32_t> blocks,
                              std::optional<uint64_t> shape) const {
  if (!result.knowsBlocks)
    return true;
  auto found = ranges.find(part.address);
  if (found == ranges.end())
    return false;
  const Range &range = found->second;
  uint32_t added = shape ? firstAddedBlock(*range.map, *shape).value_or(NoneAdded) : NoneAdded;
  std::vector<uint32_t> own;
  for (const BBAddrMap::BBEntry &entry : range.blocks->BBEntries)
    if (entry.ID < added)
      own.push_back(entry.ID);
  return blocks == ArrayRef(own);
}

void BlockVerifier::addFunction(const ListedFunction &function) {
  size_t inPlace = 0;
  for (const auto &[number, blocks] : enumerate(function.clusters)) {
    const Function *part = findPart(function, partSuffix(number));
    if (!part)
      continue;
    hot.push_back(part);
    inPlace += isInPlace(*part, blocks, function.shape);
  }
  if (const Function *part = findPart(function, ColdPartSuffix))
    cold.push_back(part);
  result.parts += function.clusters.size();
  result.inPlace += inPlace;
  if (inPlace != function.clusters.size())
    result.wrong.push_back(function.name);
}

void BlockVerifier::measure() {
  auto byAddress = [](const Function *a, const Function *b) { return a->address < b->address; };
  llvm::sort(hot, byAddress);
  PageCount pages;
  for (const Function *part : hot) {
    result.hotBytes = SaturatingAdd(result.hotBytes, part->size);
    pages.add(*part);
  }
  result.hotPages = pages.pages();
  for (const Function *part : cold) {
    result.coldBytes = SaturatingAdd(result.coldBytes, part->size);
    if (!hot.empty() && hot.front()->address < part->address && part->address < hot.back()->address)
      result.coldBetween = SaturatingAdd(result.coldBetween, part->size);
  }
}

Expected<BlockVerification> BlockVerifier::run() {
  if (program.isElf()) {
    Expected<std::vector<BBAddrMap>> read = readBlockMaps(program);
    if (!read)
      return read.takeError();
    maps = std::move(*read);
  }
  result.knowsBlocks = !maps.empty();
  for (const BBAddrMap &map : maps)
    for (const BBAddrMap::BBRangeEntry &range : map.BBRanges)
      ranges.try_emplace(range.BaseAddress, Range{&map, &range});
  for (const ListedFunction &function : list)
    addFunction(function);
  measure();
  return std::move(result);
}

} // namespace

Expected<BlockVerification> verifyBlocks(const Image &program, ArrayRef<ListedFunction> list) {
  return BlockVerifier(program, list).run();
}

} // namespace gmonkit
