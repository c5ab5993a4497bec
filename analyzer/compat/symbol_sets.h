//===- symbol_sets.h - which symbols and calls the options name ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COMPAT_SYMBOL_SETS_H
#define GMONKIT_ANALYZER_COMPAT_SYMBOL_SETS_H

#include "compat/symbols.h"
#include "symspec.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include <string>
#include <vector>

namespace gmonkit::compat {

// Symbols that match one of several specs. What matches nothing leaves the set empty, and an
// empty set is as good as none.
class SymbolSet {
public:
  void add(const SymbolTable &table, const SymbolPattern &pattern);
  bool empty() const { return members.none(); }
  bool has(uint32_t symbol) const { return symbol < members.size() && members[symbol]; }

private:
  llvm::BitVector members;
};

// What an option includes and its opposite excludes: included wins.
struct SymbolFilter {
  SymbolFilter(const SymbolTable &table, llvm::ArrayRef<std::string> included,
               llvm::ArrayRef<std::string> excluded);

  bool isIncluded(uint32_t symbol) const { return includes.has(symbol); }
  bool isExcluded(uint32_t symbol) const { return excludes.has(symbol); }
  // Whether SYMBOL is wanted where nothing else decides.
  bool allows(uint32_t symbol) const {
    return includes.has(symbol) || (includes.empty() && !excludes.has(symbol));
  }

private:
  SymbolSet includes, excludes;
};

// The same for calls. A spec without a slash names none.
class CallFilter {
public:
  CallFilter(const SymbolTable &table, llvm::ArrayRef<std::string> included,
             llvm::ArrayRef<std::string> excluded);

  bool allows(uint32_t caller, uint32_t callee) const;

private:
  struct Calls {
    SymbolSet callers, callees;
  };
  static std::vector<Calls> parse(const SymbolTable &table, llvm::ArrayRef<std::string> specs);

  std::vector<Calls> includes, excludes;
};

} // namespace gmonkit::compat

#endif
