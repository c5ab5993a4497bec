//===- symbol_index.h - lookup of functions by name -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Linkers match functions by plain name, and several functions may have one
// name: static functions of different files, or clones. A SymbolIndex finds all
// of them.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_SYMBOL_INDEX_H
#define GMONKIT_ANALYZER_OBJECT_SYMBOL_INDEX_H

#include "analyzer/object/image.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace gmonkit {

// Returns the name of SYMBOL, one of an ELF file, for a linker's order file: "f" for "f@@VERSION".
llvm::StringRef linkName(llvm::StringRef symbol);

class SymbolIndex {
public:
  // IMAGE must outlive the index.
  explicit SymbolIndex(const Image &image);

  // Returns the rising indices in Image::functions() of all functions with the name or alias NAME
  // (a linkName; on Windows and Apple systems the complete name, which may contain an '@').
  llvm::ArrayRef<uint32_t> find(llvm::StringRef name) const;

private:
  llvm::StringMap<llvm::SmallVector<uint32_t, 1>> functionsOf;
};

} // namespace gmonkit

#endif
