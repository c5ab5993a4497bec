//===- object_list.h - lists of object files ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_OBJECT_LIST_H
#define GMONKIT_LINKER_ORDER_EMIT_OBJECT_LIST_H

#include "linker-order/order/file_order.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

// Writes the objects of ORDER, one per line, quoted for a response file (@FILE) of compilers and
// linkers.
void emitObjectList(const FileOrder &order, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
