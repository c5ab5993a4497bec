//===- option_table.h - every option of gmonprof ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OPTIONS_OPTION_TABLE_H
#define GMONKIT_ANALYZER_OPTIONS_OPTION_TABLE_H

#include "analyzer/options/options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace gmonkit {

enum class Argument { None, Required, Optional };

struct OptionSpec {
  char letter;              // 0 where there is none
  llvm::StringLiteral name; // empty where there is none
  Argument argument;        // an optional one stands in the same word
  // An error says what is wrong with the argument; gprof's is a whole text.
  llvm::Error (*apply)(Options &options, std::optional<llvm::StringRef> argument);
  llvm::StringLiteral placeholder; // for the argument, in --help
  llvm::StringLiteral group;       // the heading under which --help has it
  llvm::StringLiteral help;
  bool isOurs = false; // gprof has none such
};

llvm::ArrayRef<OptionSpec> optionSpecs();

// Headings, in the order in which --help has them.
llvm::ArrayRef<llvm::StringLiteral> optionGroups();

} // namespace gmonkit

#endif
