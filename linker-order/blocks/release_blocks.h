//===- release_blocks.h - a function's blocks in the release --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_BLOCKS_RELEASE_BLOCKS_H
#define GMONKIT_LINKER_ORDER_BLOCKS_RELEASE_BLOCKS_H

#include "analyzer/code/function_code.h"

namespace gmonkit {

// Sets the shape of FUNCTION and the sizes of its blocks from RELEASED, the same function in
// another build. Returns false if it has other blocks there; FUNCTION then has the sizes of some.
bool matchBlocks(const FunctionCode &released, FunctionCode &function);

} // namespace gmonkit

#endif
