//===- function_list.h - code symbols -> functions --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// What a symbol table says of a program's code overlaps, has holes and gives one
// address several names. This makes functions of it that do none of this.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_FUNCTION_LIST_H
#define GMONKIT_ANALYZER_OBJECT_FUNCTION_LIST_H

#include "analyzer/object/image.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// A symbol inside an executable section.
struct CodeSymbol {
  // In the order in which names are preferred.
  enum Binding : uint8_t { Global, Local, Weak };

  uint64_t address = 0;
  uint64_t size = 0; // bytes, 0 when the symbol table does not say
  llvm::StringRef name;
  llvm::StringRef sourceFile; // STT_FILE name, for local symbols
  Binding binding = Global;
  llvm::StringRef section;
  uint64_t sectionEnd = 0; // > address
};

// Functions sorted by address, without overlap:
//  - symbols at one address are one function. The best of its names is a global one,
//    then a local, then a weak one; of these the one with the fewest leading
//    underscores; of these the first in strcmp order. Its size is the largest.
//  - code that several symbols cover belongs to the nearest one at or below it.
//  - a symbol without a size reaches to the end of the symbol that it lies in or, if it
//    lies in none, to the next symbol or the end of its section.
std::vector<Function> makeFunctions(std::vector<CodeSymbol> symbols);

// Makes statics part of the global function before them in their section, with the padding
// in between. One that has none before it stays, and so do the profiler's own functions.
void joinStatics(std::vector<Function> &functions);

} // namespace gmonkit

#endif
