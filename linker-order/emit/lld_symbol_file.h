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

#include "linker-order/order.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace gmonkit {

// The lines of the file: a linkName for each function, and only once where several
// share it, at the place of the one with the most calls (of equals, the first).
std::vector<llvm::StringRef> lldSymbols(const Order &order);

// Writes the file. Its header says nothing that changes while the order does not.
void emitLldSymbolFile(const Order &order, llvm::raw_ostream &out);

// Reads PATH as lld does: the symbols in order, a repeated one at its first place.
// An error when the file cannot be read or names nothing.
llvm::Expected<std::vector<std::string>> readLldSymbolFile(llvm::StringRef path);

} // namespace gmonkit

#endif
