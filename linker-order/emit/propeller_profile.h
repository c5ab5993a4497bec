//===- propeller_profile.h - block layouts for Clang ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Clang's -fbasic-block-sections=list= and lld's --lto-basic-block-sections=
// read this file. It has the format of Propeller's profiles
// (github.com/google/llvm-propeller, propeller/propeller_profile_format.md),
// version 1.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_PROPELLER_PROFILE_H
#define GMONKIT_LINKER_ORDER_EMIT_PROPELLER_PROFILE_H

#include "linker-order/blocks/block_order.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

// Writes the functions by name. A comment says what each one looked like and how often it ran, for
// the checks whether it has changed (plugin-common/block_shape.h).
void emitPropellerProfile(const BlockOrder &order, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
