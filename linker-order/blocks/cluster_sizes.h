//===- cluster_sizes.h - offsets of blocks in their clusters --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_CLUSTER_SIZES_H
#define GMONKIT_LINKER_ORDER_BLOCKS_CLUSTER_SIZES_H

#include "linker-order/blocks/clusters.h"

namespace gmonkit {

// Sets the offsets and the size of CLUSTER, one of FUNCTION, for PROCESSOR. Its blocks end with
// other branches than in the profiled program: a block followed by its target needs none, and a
// target in another section needs a long one.
void placeBlocks(const FunctionBlocks &function, llvm::Triple::ArchType processor,
                 Cluster &cluster);

} // namespace gmonkit

#endif
