//===- lld_symbol_file.h - order files for ld.lld -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format has one symbol per line. lld trims blanks and skips empty lines
// and lines that begin with '#'. There is no other syntax. lld warns about
// unknown and duplicate symbols. It moves every function with the name,
// including static functions of all files.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_LLD_SYMBOL_FILE_H
#define GMONKIT_LINKER_ORDER_EMIT_LLD_SYMBOL_FILE_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat LldSymbolFile;

} // namespace gmonkit

#endif
