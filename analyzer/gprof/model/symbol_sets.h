//===- symbol_sets.h - symbols and calls that the options select ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_MODEL_SYMBOL_SETS_H
#define GMONKIT_ANALYZER_GPROF_MODEL_SYMBOL_SETS_H

#include "analyzer/gprof/model/symbols.h"
#include "analyzer/names/symspec.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace gmonkit::gprof {

// Consecutive symbols of the table that match a spec. gprof stores the addresses from the begin of
// the first one to the end of the last.
struct SymbolRun {
  uint64_t first, last;
};

// Symbols that match one of several specs. A lookup only uses the nearest run that begins at or
// below the address. So `foo` hides the rest of a file's run after foo. Of runs with the same begin
// the last one is kept. A spec without a match adds nothing, and an empty set acts as if it was not
// given.
class SymbolSet {
public:
  SymbolSet(const SymbolTable &table, llvm::ArrayRef<std::string> specs);
  bool empty() const { return runs.empty(); }
  bool has(uint64_t address) const;

private:
  std::map<uint64_t, uint64_t> runs; // first address -> last address
};

// The symbols that an option includes and its opposite excludes. Inclusion wins.
struct SymbolFilter {
  SymbolFilter(const SymbolTable &table, llvm::ArrayRef<std::string> included,
               llvm::ArrayRef<std::string> excluded)
      : includes(table, included), excludes(table, excluded) {}

  bool isIncluded(const Symbol &symbol) const { return includes.has(symbol.address); }
  bool isExcluded(const Symbol &symbol) const { return excludes.has(symbol.address); }
  // Returns whether SYMBOL is selected if nothing else decides.
  bool allows(const Symbol &symbol) const {
    return isIncluded(symbol) || (includes.empty() && !isExcluded(symbol));
  }

private:
  SymbolSet includes, excludes;
};

// The same for calls. A spec without a slash selects none. Of runs of callers with the same begin
// the last one decides, even if it has no callee.
class CallFilter {
public:
  CallFilter(const SymbolTable &table, llvm::ArrayRef<std::string> included,
             llvm::ArrayRef<std::string> excluded);

  bool allows(const Symbol &caller, const Symbol &callee) const;

private:
  struct Calls {
    SymbolRun callers;
    std::vector<SymbolRun> callees;
  };
  using CallsByCaller = std::map<uint64_t, Calls>; // by the callers' first address
  static CallsByCaller parse(const SymbolTable &table, llvm::ArrayRef<std::string> specs);

  CallsByCaller includes, excludes;
};

} // namespace gmonkit::gprof

#endif
