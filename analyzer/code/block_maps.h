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
#include <vector>

namespace gmonkit {

// Returns the contents of IMAGE's sections .llvm_bb_addr_map (-fbasic-block-address-map), by
// address of the function. Empty without such sections. An error names IMAGE. REQUIRES: isElf().
llvm::Expected<std::vector<llvm::object::BBAddrMap>> readBlockMaps(const Image &image);

} // namespace gmonkit

#endif
