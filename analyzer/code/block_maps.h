//===- block_maps.h - where the compiler put the basic blocks ===//
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
#include <vector>

namespace gmonkit {

// The contents of IMAGE's sections .llvm_bb_addr_map, which -fbasic-block-address-map makes, by
// address of the function. Empty where it has none. An error names IMAGE. REQUIRES: isElf().
llvm::Expected<std::vector<llvm::object::BBAddrMap>> readBlockMaps(const Image &image);

} // namespace gmonkit

#endif
