//===- verify_blocks.h - a check of a linked program's block layout -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The compiler silently ignores a function in the list that it does not know.
// So the check uses the linked program.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_VERIFY_BLOCKS_H
#define GMONKIT_LINKER_ORDER_JUDGE_VERIFY_BLOCKS_H

#include "analyzer/object/image.h"
#include "linker-order/judge/block_list.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

struct BlockVerification {
  size_t parts = 0;         // clusters in the list
  size_t inPlace = 0;       // of these, clusters at their symbols, with exactly
                            // their blocks if the program lists them
  bool knowsBlocks = false; // it was compiled with -fbasic-block-address-map

  uint64_t hotBytes = 0; // of parts in the list
  uint64_t hotPages = 0; // 4 KiB pages with some of them
  uint64_t coldBytes = 0;
  uint64_t coldBetween = 0; // of these, bytes between the first and the last part

  std::vector<llvm::StringRef> wrong; // functions with a part that is not in place, in the
                                      // order of the list

  bool reaches(double percent) const { return 100.0 * inPlace >= percent * parts; }
};

// Compares PROGRAM with LIST. The result refers to LIST. An error names PROGRAM.
llvm::Expected<BlockVerification> verifyBlocks(const Image &program,
                                               llvm::ArrayRef<ListedFunction> list);

} // namespace gmonkit

#endif
