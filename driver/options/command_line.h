//===- command_line.h - options of the verbs ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A verb describes its command line once, in a Syntax. Parser and help use
// that.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_OPTIONS_COMMAND_LINE_H
#define GMONKIT_DRIVER_OPTIONS_COMMAND_LINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

using VerbArguments = llvm::ArrayRef<const char *>; // what follows `gmonkit VERB`

struct Option {
  llvm::StringRef shortName; // "-o" (-o VALUE, -oVALUE); empty: none
  llvm::StringRef longName;  // "--output" (--output=VALUE, --output VALUE)
  llvm::StringRef value;     // placeholder for the help; empty: no value;
                             // "[FILE]": an optional value, --json=FILE
  llvm::StringRef help;
  // Stores the value ("" if there is none). An error says what is wrong with it.
  std::function<llvm::Error(llvm::StringRef)> set;
};

// Returns an Option::set that stores the value.
std::function<llvm::Error(llvm::StringRef)> storeIn(std::string &text);
// Returns an Option::set that adds the value to LIST, for an option that can be repeated.
std::function<llvm::Error(llvm::StringRef)> appendTo(std::vector<std::string> &list);
// Returns an Option::set that stores a number from 0 to 100.
std::function<llvm::Error(llvm::StringRef)> storePercentIn(std::optional<double> &percent);
// The same for a growth, which may be more than 100 percent.
std::function<llvm::Error(llvm::StringRef)> storeGrowthIn(std::optional<double> &percent);
// Returns an Option::set that stores a number of WHAT, a literal, at least LEAST.
std::function<llvm::Error(llvm::StringRef)> storeNumberIn(std::optional<size_t> &stored,
                                                          size_t least, llvm::StringRef what);
// Returns an Option::set that stores true.
std::function<llvm::Error(llvm::StringRef)> storeIn(bool &given);

struct Syntax {
  llvm::StringRef verb;
  llvm::StringRef operands; // "PROGRAM [PROFILE...]"
  size_t leastOperands = 0;
  size_t mostOperands = std::numeric_limits<size_t>::max();
  llvm::StringRef description; // a few lines
  std::vector<Option> options;
  bool operandsAreCommand = false; // options end at the first operand
};

using Operands = llvm::ArrayRef<std::string>;

// Parses ARGS, which begin after the verb, and calls BODY with the operands. Their number is
// checked against the syntax. "--" ends the options. Errors quote what the user typed. --help
// prints the syntax instead. --help=options prints it for programs: each line has the word
// "option", short name, long name, value and help, separated by tabs.
llvm::Expected<int> runWithSyntax(const Syntax &syntax, VerbArguments args,
                                  llvm::function_ref<llvm::Expected<int>(Operands)> body);

// Prints WHAT as a line on standard error.
void printWarning(const llvm::Twine &what);

// Prints each error of ERROR as a line on standard error.
void printErrors(llvm::Error error);

} // namespace gmonkit

#endif
