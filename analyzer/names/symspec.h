//===- symspec.h - functions, lines and calls named on the command line ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_NAMES_SYMSPEC_H
#define GMONKIT_ANALYZER_NAMES_SYMSPEC_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace gmonkit {

// Selects functions or lines. An empty string or 0 matches everything.
struct SymbolPattern {
  std::string file; // a file's base name
  std::string function;
  uint32_t line = 0;
};

// One pattern or, written with a slash between two, the calls from the first to the second.
struct Symspec {
  std::string text; // as typed
  SymbolPattern left;
  std::optional<SymbolPattern> right;
};

// Parses gprof's syntax: [FILE:]FUNCTION or [FILE:]LINE on each side of the first slash. Without a
// colon, a word with a dot is a file and a word that begins with a digit is a line. So :foo.part.0
// is a function and foo.c a file. A line number too large for any file matches nothing; gprof takes
// its lower 32 bits.
enum class LineNumbers { AsWritten, AsGprof };
Symspec parseSymspec(llvm::StringRef text, LineNumbers numbers = LineNumbers::AsWritten);

} // namespace gmonkit

#endif
