//===- explain_parts.h - where the parts of a function stand --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_EXPLAIN_PARTS_H
#define GMONKIT_LINKER_ORDER_BLOCKS_EXPLAIN_PARTS_H

#include "linker-order/blocks/block_order.h"

namespace gmonkit {

struct ExplainedPart {
  size_t rank;                     // position in the order, from 0
  uint64_t bytesBefore;            // of all parts before it
  llvm::ArrayRef<uint32_t> blocks; // the compiler's numbers, in memory order; empty for a cold part
                                   // and for a function that is not divided
};

// A function in an order with blocks.
struct ExplainedFunction {
  const CutFunction *cut;           // null if it is not divided
  std::vector<ExplainedPart> parts; // in order, at least one
};

// Returns the functions of ORDER with the name or alias NAME, or with a part of that name. NAME is
// as for `explain`.
std::vector<ExplainedFunction> explainParts(const BlockOrder &order, llvm::StringRef name);

} // namespace gmonkit

#endif
