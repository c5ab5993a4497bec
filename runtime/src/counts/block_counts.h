//===- block_counts.h - the blocks of an image and how often they ran -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_BLOCK_COUNTS_H
#define GMONRT_COUNTS_BLOCK_COUNTS_H

#include "counts/image_counts.h"

namespace gmonrt {

// A block's count in a profile.
struct BlockCount {
  uint64_t address; // in the image's ELF file
  uint64_t count;
};

// Returns all blocks of IMAGE with their COUNTS, by address. The result has failed() if there is no
// memory.
Array<BlockCount> collectBlocks(const Image &image, const ImageCounts &counts);

} // namespace gmonrt

#endif
