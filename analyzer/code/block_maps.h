//===- block_maps.h - addresses of basic blocks ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_BLOCK_MAPS_H
#define GMONKIT_ANALYZER_CODE_BLOCK_MAPS_H

#include "analyzer/object/image.h"
#include "llvm/Object/ELFTypes.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace gmonkit {

// Returns the contents of IMAGE's sections .llvm_bb_addr_map (-fbasic-block-address-map), by
// address of the function. Empty without such sections. An error names IMAGE. REQUIRES: isElf().
llvm::Expected<std::vector<llvm::object::BBAddrMap>> readBlockMaps(const Image &image);

// Returns the shape of the function of MAP (plugin-common/block_shape.h): the same for a plain, an
// instrumented and a cut build of one source.
uint64_t shapeOf(const llvm::object::BBAddrMap &map);

// What a shape needs to know of a block.
struct ShapedBlock {
  uint32_t id;
  bool isLandingPad, jumpsIndirectly;
  bool isBranch; // see mayBeBranch
};

// Returns whether a block of SIZE bytes may be nothing but a branch. LEAVES: it returns, or makes a
// tail call.
bool mayBeBranch(uint64_t size, bool leaves, bool isLandingPad);

// Once Clang has cut a function, it adds blocks to it where a branch does not reach other sections:
// on AArch64 a conditional one never does, so it leads to a branch behind the hot blocks. Returns
// the number of the first of these blocks if those before it have SHAPE, that of the function
// before; NoneAdded if all BLOCKS have it, and nothing if they have another one. ISCUT: whether
// BLOCKS, in any sequence, are of a function that is cut.
constexpr uint32_t NoneAdded = ~0u;
std::optional<uint32_t> firstAddedBlock(std::vector<ShapedBlock> blocks, bool isCut,
                                        uint64_t shape);
std::optional<uint32_t> firstAddedBlock(const llvm::object::BBAddrMap &map, uint64_t shape);

} // namespace gmonkit

#endif
