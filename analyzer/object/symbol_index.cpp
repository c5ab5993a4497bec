//===- symbol_index.cpp - lookup of functions by name ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/symbol_index.h"

using namespace llvm;

namespace gmonkit {

StringRef linkName(StringRef symbol) { return symbol.split('@').first; }

SymbolIndex::SymbolIndex(const Image &image) : functionsOf(image.functions().size()) {
  auto add = [&](StringRef symbol, uint32_t function) {
    auto &functions = functionsOf[image.isElf() ? linkName(symbol) : symbol];
    if (functions.empty() || functions.back() != function)
      functions.push_back(function);
  };
  for (uint32_t f = 0; f < image.functions().size(); ++f) {
    add(image.functions()[f].name, f);
    for (StringRef alias : image.functions()[f].aliases)
      add(alias, f);
  }
}

ArrayRef<uint32_t> SymbolIndex::find(StringRef name) const {
  auto found = functionsOf.find(name);
  return found == functionsOf.end() ? ArrayRef<uint32_t>() : ArrayRef(found->second);
}

} // namespace gmonkit
