//===- function_list.h - functions from code symbols ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Code symbols may overlap, leave gaps and share an address. makeFunctions
// turns them into functions that do not overlap and have one preferred name
// each.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_FUNCTION_LIST_H
#define GMONKIT_ANALYZER_OBJECT_FUNCTION_LIST_H

#include "analyzer/object/image.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// A symbol in an executable section.
struct CodeSymbol {
  // In order of preference.
  enum Binding : uint8_t { Global, Local, Weak };

  uint64_t address = 0;
  uint64_t size = 0; // bytes; 0 if the symbol table does not tell
  llvm::StringRef name;
  llvm::StringRef sourceFile; // STT_FILE name, for local symbols
  Binding binding = Global;
  llvm::StringRef section;
  uint64_t sectionEnd = 0; // > address
};

// Returns functions sorted by address, without overlap:
// - Symbols at one address become one function. Its preferred name is a global one,
//   then a local, then a weak one; among these the one with the fewest leading
//   underscores; among these the first in strcmp order. Its size is the largest.
// - Code that several symbols cover belongs to the nearest one at or below it.
// - A symbol without a size reaches to the end of the symbol that it lies in. If it
//   lies in none, it reaches to the next symbol or the end of its section.
std::vector<Function> makeFunctions(std::vector<CodeSymbol> symbols);

// Merges each static function into the preceding global function of its section, with the padding
// in between. A static function without one before it stays. So do the profiler's own functions.
void joinStatics(std::vector<Function> &functions);

} // namespace gmonkit

#endif
