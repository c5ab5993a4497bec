//===- symbol_index.h - names -> functions of an image ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Linkers find functions by bare name, and a name may stand for several: static
// functions of different files, or clones. A SymbolIndex knows them all.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_SYMBOL_INDEX_H
#define GMONKIT_LINKER_ORDER_PROGRAM_SYMBOL_INDEX_H

#include "analyzer/object/image.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace gmonkit {

// The name of SYMBOL, one of an ELF file, as a linker's order file wants it: "f" for "f@@VERSION".
llvm::StringRef linkName(llvm::StringRef symbol);

class SymbolIndex {
public:
  // IMAGE must outlive the index.
  explicit SymbolIndex(const Image &image);

  // Indices into Image::functions(), rising, of all that bear NAME (a linkName; of Windows and
  // Apple systems a whole name, which may have an '@' in it) as their name or as an alias.
  llvm::ArrayRef<uint32_t> find(llvm::StringRef name) const;

private:
  llvm::StringMap<llvm::SmallVector<uint32_t, 1>> functionsOf;
};

} // namespace gmonkit

#endif
