//===- block_order.h - an order of functions and of the blocks in them ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_ORDER_H
#define GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_ORDER_H

#include "linker-order/order/order.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace gmonkit {

// A function that is cut into clusters of basic blocks.
struct CutFunction {
  llvm::StringRef name;                        // mangled; lives as long as the image
  llvm::ArrayRef<llvm::StringRef> aliases;     // likewise
  std::vector<std::vector<uint32_t>> clusters; // the compiler's numbers of their blocks; the first
                                               // begins with the entry
};

// What is in it, and how sure it is.
struct BlockSummary {
  size_t functions = 0;       // that ran and can be moved
  size_t cut = 0;             // of these, those that are cut into clusters
  size_t sharedNames = 0;     // stay whole: other functions bear their names, too
  size_t changed = 0;         // stay whole: the release has other blocks
  uint64_t hotBytes = 0;      // of the blocks that ran
  uint64_t functionBytes = 0; // of the functions that they are of
  double certainShare = 0;    // of all branches taken, that whose counts follow from the blocks'
};

struct BlockOrder {
  // Its functions are the clusters, as linkers know them: NAME, then NAME.__part.N for further
  // ones; behind all that ran NAME.cold, what of these functions did not.
  Order order;
  std::vector<CutFunction> functions; // by name
  BlockSummary summary;

  std::deque<std::string> partNames; // what the names of parts in `order` point into
};

// Orders the blocks that ran in WORKLOADS. An error where the program does not tell its blocks:
// that it was not built by Clang with -fbasic-block-address-map, which gmon-cc says.
llvm::Expected<BlockOrder> orderBlocks(llvm::ArrayRef<Workload> workloads,
                                       const OrderRequest &request);

} // namespace gmonkit

#endif
