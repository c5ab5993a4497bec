//===- cut_layout.cpp - where the basic blocks of cut functions are ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/code_layout.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <unordered_map>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the pieces of a function at PLACE with the blocks CODE, which has the blocks CUT in
// another build. Returns none if the blocks are not the same.
std::vector<CodeLayout::Piece> piecesOf(const CodeLayout::Place &place, const FunctionCode &code,
                                        const FunctionCode &cut) {
  std::unordered_map<uint32_t, const CodeBlock *> known; // by the compiler's numbers
  uint32_t added = firstAddedBlock(cut, code.shape);
  for (const CodeBlock &block : cut.blocks)
    if (block.id < added)
      known[block.id] = &block;
  std::vector<CodeLayout::Piece> pieces;
  size_t found = 0;
  for (const CodeBlock &block : code.blocks) {
    if (block.isAdded)
      continue;
    auto same = known.find(block.id);
    if (same == known.end())
      return {};
    ++found;
    if (block.size == 0 || block.address < place.address ||
        block.end() > place.address + place.size)
      continue;
    pieces.push_back({partOf(block.address - place.address, place.size),
                      partOf(block.end() - place.address, place.size), same->second->address,
                      same->second->size});
  }
  if (found != known.size())
    return {};
  llvm::sort(pieces, [](auto &a, auto &b) { return a.begin < b.begin; });
  return pieces;
}

} // namespace

Error readBlocks(const Image &build, const LayoutGraph &graph, CodeLayout &layout) {
  if (!build.isElf())
    return Error::success();
  std::map<uint64_t, std::vector<uint32_t>> wanted; // by address, which may be any number
  for (const LayoutNode &node : graph.nodes)
    wanted[layout.places[node.function].address].push_back(node.function);
  Expected<std::vector<FunctionCode>> codes = readFunctionCode(build, [&](uint32_t function) {
    return wanted.count(build.functions()[function].address) != 0;
  });
  if (!codes)
    return codes.takeError();
  if (codes->empty())
    return Error::success();
  auto code = std::make_shared<CodeLayout::Code>();
  code->functions = std::move(*codes);
  code->of.resize(layout.places.size());
  for (const FunctionCode &function : code->functions)
    for (uint32_t f : wanted[build.functions()[function.function].address])
      code->of[f] = &function;
  layout.code = std::move(code);
  return Error::success();
}

void cutFunctions(const CodeLayout &profiled, CodeLayout &layout) {
  for (uint32_t f = 0; f < layout.places.size(); ++f) {
    const FunctionCode *code = profiled.codeOf(f), *cut = layout.codeOf(f);
    if (!cut || !cut->isCut)
      continue;
    layout.pieces.resize(layout.places.size());
    if (code)
      layout.pieces[f] = piecesOf(profiled.places[f], *code, *cut);
  }
}

} // namespace gmonkit
