//===- block_counts.h - the blocks of an image and how often they ran --------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_BLOCK_COUNTS_H
#define GMONRT_COUNTS_BLOCK_COUNTS_H

#include "counts/image_counts.h"

namespace gmonrt {

// One block as a profile has it.
struct BlockCount {
  uint64_t address; // in the image's ELF file
  uint64_t count;
};

// All blocks of IMAGE, whose counts are COUNTS, by address. It has failed() when there is no
// memory.
Array<BlockCount> collectBlocks(const Image &image, const ImageCounts &counts);

} // namespace gmonrt

#endif
