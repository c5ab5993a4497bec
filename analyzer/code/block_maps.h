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
#include <vector>

namespace gmonkit {

// Returns the contents of IMAGE's sections .llvm_bb_addr_map (-fbasic-block-address-map), by
// address of the function. Empty without such sections. An error names IMAGE. REQUIRES: isElf().
llvm::Expected<std::vector<llvm::object::BBAddrMap>> readBlockMaps(const Image &image);

// Returns the shape of the function of MAP (plugin-common/block_shape.h): the same for a plain, an
// instrumented and a cut build of one source.
uint64_t shapeOf(const llvm::object::BBAddrMap &map);

} // namespace gmonkit

#endif
