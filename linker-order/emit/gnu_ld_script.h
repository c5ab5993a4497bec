//===- gnu_ld_script.h - linker scripts that give GNU ld an order -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// GNU ld had no option for an order before 2.43. But a linker script that ends in
// INSERT adds to the default one: here, a section in front of .text that takes the
// listed functions out of it, in the same segment. lld reads it too.
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
// Each function is one statement. What matches nothing is passed over.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_GNU_LD_SCRIPT_H
#define GMONKIT_LINKER_ORDER_EMIT_GNU_LD_SCRIPT_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat GnuLdScript;

// From 2.43 on, --section-ordering-file takes the statements alone:
//
//   .text :
//   {
//     *(.text.main .text.hot.main ...)
//   }
//
// They come first in .text. The reader is the same.
extern const OrderFormat GnuLdSectionOrdering;

} // namespace gmonkit

#endif
