//===- msvc_order_file.h - orders for Microsoft's linker ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format has one symbol per line and nothing else (/ORDER:@FILE). lld-link
// reads it, too. Static functions are omitted, because the linker cannot order
// them. So are mangled names, because C++ names differ between the systems.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_MSVC_ORDER_FILE_H
#define GMONKIT_LINKER_ORDER_EMIT_MSVC_ORDER_FILE_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat MsvcOrderFile;

} // namespace gmonkit

#endif
