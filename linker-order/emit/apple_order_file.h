//===- apple_order_file.h - orders for Apple's linker ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format has one symbol per line. Symbols are spelled as in Mach-O, with an
// underscore before the C name. '#' begins a comment. ld64.lld reads it, too
// (-order_file).
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_APPLE_ORDER_FILE_H
#define GMONKIT_LINKER_ORDER_EMIT_APPLE_ORDER_FILE_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat AppleOrderFile;

} // namespace gmonkit

#endif
