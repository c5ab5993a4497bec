//===- block_counts.h - the blocks of an image and how often they ran -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_BLOCK_COUNTS_H
#define GMONRT_COUNTS_BLOCK_COUNTS_H

#include "counts/image_counts.h"
#include "image/function_table.h"

namespace gmonrt {

// A block's count in a profile.
struct BlockCount {
  uint64_t address; // in the image's ELF file
  uint64_t count;
};

// Returns the blocks of IMAGE with their COUNTS, by address, but those of functions that did not
// run: readers know them from the image's tables. The option `zeros` adds them. FUNCTIONS is
// IMAGE's. The result has failed() if there is no memory.
Array<BlockCount> collectBlocks(const Image &image, const FunctionTable &functions,
                                const ImageCounts &counts);

} // namespace gmonrt

#endif
