//===- order_format.h - the file formats in which linkers take an order -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// One linker's format is one file of this folder, which defines an OrderFormat, and
// one entry in order_format.cpp.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_ORDER_FORMAT_H
#define GMONKIT_LINKER_ORDER_EMIT_ORDER_FORMAT_H

#include "linker-order/order/order.h"
#include "linker-order/program/symbol_index.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

struct OrderFormat {
  llvm::StringLiteral linker; // what users call it

  // For each function of ORDER whether the file can name it.
  std::vector<bool> (*names)(const Order &order);

  // Writes the file. Nothing in it changes while the order does not. REQUIRES: keepNamed.
  void (*emit)(const Order &order, llvm::raw_ostream &out);

  // Whether TEXT is a file of this format, ours or not.
  bool (*describes)(llvm::StringRef text);

  // The functions that TEXT, the contents of PATH, lists; an empty one where the static
  // initializers stand that it lists together. REQUIRES: describes(TEXT).
  llvm::Expected<std::vector<std::string>> (*read)(llvm::StringRef path, llvm::StringRef text);

  // Whether the file says what ran and the linker makes the order.
  bool linkerSorts = false;
  bool wantsFirstRuns = false; // LayoutGraph::knowsFirstRuns
};

// The format for LINKER. An error says which linkers there are.
llvm::Expected<const OrderFormat *> findOrderFormat(llvm::StringRef linker);

// Takes out of ORDER what a file of FORMAT cannot name. An error where it would say nothing that is
// known.
llvm::Error keepNamed(const OrderFormat &format, Order &order);

struct OrderFile {
  const OrderFormat *format;
  std::vector<std::string> functions; // in order, none twice
  // How many of them stand before the static initializers, where it lists these together.
  std::optional<size_t> initializers;
  std::string algorithm; // Order::algorithm, as far as the file tells
};

// Reads the order TEXT, the contents of PATH, as readOrderFile does.
llvm::Expected<OrderFile> parseOrder(llvm::StringRef path, llvm::StringRef text);

// Reads the order PATH, in whatever format its contents are; a repeated function is at its
// first place. An error when the file cannot be read or names none.
llvm::Expected<OrderFile> readOrderFile(llvm::StringRef path);

// Its functions alone.
llvm::Expected<std::vector<std::string>> readOrder(llvm::StringRef path);

// The same; an error where PROGRAM, of which INDEX is, has none of them.
llvm::Expected<OrderFile> readOrderOf(const Image &program, const SymbolIndex &index,
                                      llvm::StringRef path);

// Of an order, those that are in every program aside.
struct NamesFound {
  size_t names = 0;
  size_t found = 0; // of them
};

// Of ORDER in the program of INDEX.
NamesFound countFound(const OrderFile &order, const SymbolIndex &index);

} // namespace gmonkit

#endif
