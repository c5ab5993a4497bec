//===- release_blocks.cpp - a function's blocks in the release ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/release_blocks.h"
#include "llvm/ADT/STLExtras.h"
#include <unordered_map>

using namespace llvm;

namespace gmonkit {
namespace {

std::vector<uint32_t> successorIds(const FunctionCode &code, const CodeBlock &block,
                                   const std::unordered_map<uint32_t, const CodeBlock *> &known) {
  std::vector<uint32_t> ids;
  for (uint32_t successor : block.successors)
    if (uint32_t id = code.blocks[successor].id; known.contains(id))
      ids.push_back(id);
  llvm::sort(ids);
  return ids;
}

} // namespace

bool matchBlocks(const FunctionCode &released, FunctionCode &function) {
  std::unordered_map<uint32_t, const CodeBlock *> known;
  for (const CodeBlock &block : released.blocks)
    known[block.id] = &block;
  size_t matched = 0;
  for (CodeBlock &block : function.blocks) {
    auto found = known.find(block.id);
    const CodeBlock *other = found == known.end() ? nullptr : found->second;
    if (block.isAdded)
      continue;
    bool isSame = other && other->isLandingPad == block.isLandingPad &&
                  other->jumpsIndirectly == block.jumpsIndirectly &&
                  (block.jumpsIndirectly ||
                   successorIds(function, block, known) == successorIds(released, *other, known));
    if (!isSame)
      return false;
    block.plainSize = other->plainSize;
    block.branchBytes = other->branchBytes;
    ++matched;
  }
  function.shape = released.shape;
  return matched == known.size();
}

} // namespace gmonkit
