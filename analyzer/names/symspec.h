//===- symspec.h - what names a function, a line or a call on the command line -===//
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

// Functions or lines. What is empty or 0 is not asked for.
struct SymbolPattern {
  std::string file; // a file's name, without its folder
  std::string function;
  uint32_t line = 0;
};

// A pattern or, with a slash between two, the calls from one to the other.
struct Symspec {
  std::string text; // as typed
  SymbolPattern left;
  std::optional<SymbolPattern> right;
};

// gprof's syntax: [FILE:]FUNCTION or [FILE:]LINE on each side of the first slash. Without a
// colon what has a dot is a file and what begins with a digit a line, so that
// :foo.part.0 is a function and foo.c a file.
// A line that no file can have is one that no function is on; gprof takes its lower 32 bits.
enum class LineNumbers { AsWritten, AsGprof };
Symspec parseSymspec(llvm::StringRef text, LineNumbers numbers = LineNumbers::AsWritten);

} // namespace gmonkit

#endif
