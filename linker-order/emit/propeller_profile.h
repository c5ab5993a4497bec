//===- propeller_profile.h - the list that Clang cuts functions by ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// What Clang's -fbasic-block-sections=list= and lld's --lto-basic-block-sections= take, in the
// format of Propeller's profiles (github.com/google/llvm-propeller,
// propeller/propeller_profile_format.md), version 1.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_PROPELLER_PROFILE_H
#define GMONKIT_LINKER_ORDER_EMIT_PROPELLER_PROFILE_H

#include "linker-order/blocks/block_order.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

// Nothing in it changes while the blocks of the functions and their places do not.
void emitPropellerProfile(const BlockOrder &order, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
