//===- gnu_ld_script.h - linker scripts with orders for GNU ld ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Before 2.43 GNU ld had no option for an order. But a linker script that ends
// in INSERT extends the default script. Here it adds a section before .text, in
// the same segment, with the listed functions. lld reads it, too.
//
//   SECTIONS
//   {
//     .text.gmon_ordered :
//     {
//       *(.text.main .text.hot.main ...)
//     }
//   }
//   INSERT BEFORE .text;
//
// Each function is one statement. Names that match nothing have no effect.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_GNU_LD_SCRIPT_H
#define GMONKIT_LINKER_ORDER_EMIT_GNU_LD_SCRIPT_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat GnuLdScript;

// Since 2.43 GNU ld has --section-ordering-file, which takes only the statements:
//
//   .text :
//   {
//     *(.text.main .text.hot.main ...)
//   }
//
// They come first in .text. The same reader reads them.
extern const OrderFormat GnuLdSectionOrdering;

} // namespace gmonkit

#endif
