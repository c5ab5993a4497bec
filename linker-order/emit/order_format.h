//===- order_format.h - formats of order files ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each linker's format is one file of this folder, which defines an
// OrderFormat, and one entry in order_format.cpp.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_ORDER_FORMAT_H
#define GMONKIT_LINKER_ORDER_EMIT_ORDER_FORMAT_H

#include "analyzer/object/symbol_index.h"
#include "linker-order/order/order.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

struct OrderFormat {
  llvm::StringLiteral linker; // name on the command line

  // Returns for each function of ORDER whether the file can name it.
  std::vector<bool> (*names)(const Order &order);

  // Writes the file. It depends only on the order, so it changes only with it. REQUIRES: keepNamed.
  void (*emit)(const Order &order, llvm::raw_ostream &out);

  // Returns whether TEXT has this format, whoever wrote it.
  bool (*describes)(llvm::StringRef text);

  // Returns the functions that TEXT, the contents of PATH, lists. "" stands for a common entry of
  // all static initializers. REQUIRES: describes(TEXT).
  llvm::Expected<std::vector<std::string>> (*read)(llvm::StringRef path, llvm::StringRef text);

  // The file lists executed code and the linker computes the order.
  bool linkerSorts = false;
};

// Returns the format for LINKER. An error lists the linkers.
llvm::Expected<const OrderFormat *> findOrderFormat(llvm::StringRef linker);

// Removes functions from ORDER that a file of FORMAT cannot name. Returns an error if the file
// would contain no information.
llvm::Error keepNamed(const OrderFormat &format, Order &order);

struct OrderFile {
  const OrderFormat *format;
  std::vector<std::string> functions; // in order, without duplicates
  // Number of functions before the static initializers, if these have a common entry.
  std::optional<size_t> initializers;
  std::string algorithm; // Order::algorithm, if the file has it
};

// Reads the order TEXT, the contents of PATH, like readOrderFile.
llvm::Expected<OrderFile> parseOrder(llvm::StringRef path, llvm::StringRef text);

// Reads the order PATH in any format. A repeated function gets its first position. Returns an error
// if the file cannot be read or names no function.
llvm::Expected<OrderFile> readOrderFile(llvm::StringRef path);

// Returns an error if PROGRAM, whose index is INDEX, has none of the names of ORDER, the contents
// of PATH, that tell programs apart: the order is of another one, or the file something else.
llvm::Error requireNames(const OrderFile &order, const Image &program, const SymbolIndex &index,
                         llvm::StringRef path);

// Reads the order PATH. Returns the errors of both.
llvm::Expected<OrderFile> readOrderOf(const Image &program, const SymbolIndex &index,
                                      llvm::StringRef path);

// Names of an order in a program, without names that every program has.
struct NamesFound {
  size_t names = 0;
  size_t found = 0; // number of them in the program
};

// Looks up ORDER in the program of INDEX. A part of a function is found if the function is.
NamesFound countFound(const OrderFile &order, const SymbolIndex &index);

} // namespace gmonkit

#endif
