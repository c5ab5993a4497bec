//===- lld_call_graph_file.h - calls for lld's own sort -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format has lines of FROM TO WEIGHT, separated by single blanks. Lines
// that begin with '#' are comments. lld (--call-graph-ordering-file) sorts the
// functions itself with its cache-directed sort, using the sizes of the current
// link. Anything else in the file is an error. lld warns about names that
// several functions share, so calls of such functions are omitted.
//
// The format does not distinguish start-up from other code, so the symbol file
// gives better results.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_LLD_CALL_GRAPH_FILE_H
#define GMONKIT_LINKER_ORDER_EMIT_LLD_CALL_GRAPH_FILE_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat LldCallGraphFile;

} // namespace gmonkit

#endif
