//===- stable_clusters.h - clusters that follow an older block layout -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_STABLE_CLUSTERS_H
#define GMONKIT_LINKER_ORDER_BLOCKS_STABLE_CLUSTERS_H

#include "linker-order/blocks/clusters.h"
#include "linker-order/judge/block_list.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Replaces the CLUSTERS of a function, as makeClusters returns them, by those that FORMER lists for
// it, where these are as good for the counts in BLOCKS. They are as good if
// - the function has the same shape (plugin-common/block_shape.h),
// - all blocks that ran are listed, and few bytes that did not run,
// - the same blocks are apart because they ran after start-up,
// - the ext-TSP score is at most 3 % lower.
// FORMER may have any content.
void keepClusters(llvm::ArrayRef<ListedFunction> former, const Image &image,
                  const BlockGraph &blocks, std::vector<Cluster> &clusters);

// A function that a former layout lists and that did not run now.
struct IdleFunction {
  uint32_t function;            // index in Image::functions()
  const ListedFunction *listed; // its layout, for blocks that it still has
  std::vector<uint64_t> sizes;  // bytes of each cluster
  uint64_t coldSize = 0;        // bytes of the other blocks
};

// Returns the functions of FORMER that IMAGE has, with the same shape and no other function of the
// name, but for those that ISWANTED rejects. The result refers to FORMER.
llvm::Expected<std::vector<IdleFunction>>
findIdle(llvm::ArrayRef<ListedFunction> former, const Image &image,
         llvm::function_ref<bool(const Function &)> isWanted);

// Returns how often the blocks of a function ran, for the list: FORMER if it hardly differs from
// RUNS. So the counts of another run of the same program do not change the file.
uint64_t steadyRuns(uint64_t runs, uint64_t former);

} // namespace gmonkit

#endif
