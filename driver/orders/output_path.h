//===- output_path.h - outputs of verbs -----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_ORDERS_OUTPUT_PATH_H
#define GMONKIT_DRIVER_ORDERS_OUTPUT_PATH_H

#include "analyzer/support/output_file.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace gmonkit {

// Writes BYTES to the file OUTPUT, of KIND, with writeFile. "-" is standard output.
llvm::Error writeOutput(llvm::StringRef output, llvm::StringRef bytes, const FileKind &kind);

// An order to write.
struct NewOrder {
  llvm::StringRef text;
  llvm::StringRef json;                   // its details, for OUTPUT.json
  std::optional<FileToWrite> blocks = {}; // with its list of blocks
};

// Which files of an order differed from what was there, and so were written.
struct OrderUpdate {
  bool isWritten = true;
  bool areBlocksWritten = false;
};

// Writes ORDER to the file OUTPUT and what belongs to it, all or nothing. Files that have their
// contents already are left alone. "-" is standard output; only regular files have JSON beside
// them.
llvm::Expected<OrderUpdate> updateOrder(const std::string &output, const NewOrder &order);

// Returns the begin of the message about the order in OUTPUT.
std::string updateMessage(const std::string &output, const OrderUpdate &update);

// Returns the error of writeOutput that can be known before anything is written.
llvm::Error checkOutput(llvm::StringRef output, const FileKind &kind);

// Returns whether A and B, which may not exist yet, name one file.
bool isSamePath(llvm::StringRef a, llvm::StringRef b);

// Returns an error if OUTPUT is one of the files INPUTS, by any name.
llvm::Error checkKeeps(llvm::ArrayRef<std::string> inputs, llvm::StringRef output);

} // namespace gmonkit

#endif
