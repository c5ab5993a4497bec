//===- lld_symbol_file.h - order files for ld.lld --symbol-ordering-file ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format: one symbol on each line. lld trims blanks and passes over empty lines
// and lines that begin with '#'; there is no other syntax. It warns about a symbol
// that it does not know or that stands twice, and moves every function that bears
// the name, static functions of all files included.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_LLD_SYMBOL_FILE_H
#define GMONKIT_LINKER_ORDER_EMIT_LLD_SYMBOL_FILE_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat LldSymbolFile;

} // namespace gmonkit

#endif
