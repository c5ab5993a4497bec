//===- check_blocks.h - the part of a block layout that still fits --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_CHECK_BLOCKS_H
#define GMONKIT_LINKER_ORDER_JUDGE_CHECK_BLOCKS_H

#include "analyzer/object/image.h"
#include "analyzer/staleness/function_staleness.h"
#include "linker-order/judge/block_list.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Compares the blocks of PROGRAM's functions with those that LIST was made for. A function's weight
// is the number of times that its blocks ran. It matches if the blocks have the same shape
// (plugin-common/block_shape.h), or has all listed blocks if LIST does not say the shape. PROGRAM
// may be cut or not. Returns an error that names PROGRAM if it does not list its blocks: it was not
// compiled with -fbasic-block-address-map.
llvm::Expected<FunctionStaleness> checkBlocks(const Image &program,
                                              llvm::ArrayRef<ListedFunction> list);

} // namespace gmonkit

#endif
