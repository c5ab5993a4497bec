//===- block_order.h - orders of functions and their blocks ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_ORDER_H
#define GMONKIT_LINKER_ORDER_BLOCKS_BLOCK_ORDER_H

#include "linker-order/judge/block_list.h"
#include "linker-order/order/order.h"
#include "linker-order/order/stable_order.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// A function that is divided into clusters of basic blocks.
struct CutFunction {
  llvm::StringRef name;                        // mangled; valid as long as the image
  llvm::ArrayRef<llvm::StringRef> aliases;     // the same
  std::vector<std::vector<uint32_t>> clusters; // the compiler's numbers of their blocks; the first
                                               // cluster begins with the entry
  uint64_t shape = 0;                          // see FunctionCode::shape; in the release if known
  uint64_t runs = 0;                           // executions of its blocks, scaled like calls
  bool isAligned = true;                       // see plugin-common/block_shape.h
};

// Functions that ran and are not divided.
struct WholeFunctions {
  size_t count = 0;
  llvm::StringRef busiest; // name of the one whose blocks ran most; valid as long as the image
};

// Figures for messages.
struct BlockSummary {
  size_t functions = 0;       // functions that ran and can be moved
  size_t cut = 0;             // of these, functions that are divided into clusters
  WholeFunctions sharedNames; // other functions have their names, too
  WholeFunctions changed;     // the release has other blocks
  uint64_t hotBytes = 0;      // of the executed blocks
  uint64_t functionBytes = 0; // of their functions
  double certainShare = 0; // share of all taken branches whose counts follow from those of blocks
};

// A layout that an earlier command made. It stays where it is as good as a new one.
struct FormerLayout {
  llvm::ArrayRef<ListedFunction> functions; // of its list of blocks
  std::optional<FormerOrder> order;
  bool keepsSequence = false; // of `order`, even if a new one is better
};

struct BlockOrder {
  // Its functions are the clusters with their linker names: NAME, and NAME.__part.N for further
  // ones. NAME.cold, the blocks that did not run, comes after all executed code.
  Order order; // its graph is that of complete functions, without their calls and blocks
  std::vector<CutFunction> functions; // by name
  BlockSummary summary;
  bool isFormer = false; // the former order was as good

  std::deque<std::string> partNames; // owns the names of parts in `order`
};

// Returns Order::algorithm of an order with blocks, whose functions were sorted by STEPS.
std::string blockAlgorithm(llvm::StringRef steps);

// Orders the blocks that ran in WORKLOADS. Returns an error if the program does not list its
// blocks: it was not built by Clang with -fbasic-block-address-map, which gmon-cc adds. FORMER must
// outlive the result.
llvm::Expected<BlockOrder> orderBlocks(llvm::ArrayRef<Workload> workloads,
                                       const OrderRequest &request,
                                       const FormerLayout &former = {});

} // namespace gmonkit

#endif
