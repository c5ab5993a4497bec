//===- ordered_output.h - ordered text of several threads -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_REPORTS_ORDERED_OUTPUT_H
#define GMONKIT_ANALYZER_REPORTS_ORDERED_OUTPUT_H

#include "analyzer/reports/columns.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

// Prints what MAKE appends for the pieces [begin, end) of [0, COUNT), in order. Each piece has
// AT_ONCE items; the last may have fewer. Several threads call MAKE at once.
void printInPieces(llvm::raw_ostream &out, size_t count, size_t atOnce,
                   llvm::function_ref<void(ColumnText &, size_t begin, size_t end)> make);

} // namespace gmonkit

#endif
