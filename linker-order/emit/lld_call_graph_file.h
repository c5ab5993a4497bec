//===- lld_call_graph_file.h - calls for lld to sort itself ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format: lines of FROM TO WEIGHT, with single blanks; lines that begin with '#' are
// comments. lld (--call-graph-ordering-file) sorts the functions by its own cache-directed
// sort, with the sizes of the link at hand. It stops at anything else, and warns about names
// that several functions bear: calls of such functions are left out.
//
// Nothing tells start-up from the rest there: the symbol file serves better.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_LLD_CALL_GRAPH_FILE_H
#define GMONKIT_LINKER_ORDER_EMIT_LLD_CALL_GRAPH_FILE_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat LldCallGraphFile;

} // namespace gmonkit

#endif
