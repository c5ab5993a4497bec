//===- msvc_order_file.h - order for Microsoft's linker -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format: one symbol on each line, nothing else (/ORDER:@FILE); for lld-link too. It
// can order neither static functions, nor, since C++ names differ between the systems, what is
// mangled: both are left out.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_MSVC_ORDER_FILE_H
#define GMONKIT_LINKER_ORDER_EMIT_MSVC_ORDER_FILE_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat MsvcOrderFile;

} // namespace gmonkit

#endif
