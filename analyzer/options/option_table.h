//===- option_table.h - all options of gmonprof ---------------------------===//
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
  char letter;              // 0: no short name
  llvm::StringLiteral name; // empty: no long name
  Argument argument;        // an optional argument stands in the same word
  // Applies the option. An error says what is wrong with the argument; gprof's error is a complete
  // text.
  llvm::Error (*apply)(Options &options, std::optional<llvm::StringRef> argument);
  llvm::StringLiteral placeholder; // the argument's name in --help
  llvm::StringLiteral group;       // heading of its group in --help
  llvm::StringLiteral help;
  bool isOurs = false; // gprof has no such option
};

llvm::ArrayRef<OptionSpec> optionSpecs();

// Headings of --help, in their order.
llvm::ArrayRef<llvm::StringLiteral> optionGroups();

} // namespace gmonkit

#endif
