//===- symbol_sets.h - which symbols and calls the options name ------------===//
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

// Consecutive symbols of the table that match a spec: gprof keeps the addresses from the first
// one's to the last one's end.
struct SymbolRun {
  uint64_t first, last;
};

// Symbols that match one of several specs. An address is looked up in the run that begins before it
// most closely and in no other, so that `foo` hides the rest of a file's run behind foo; of runs
// that begin alike the one named last is kept. What matches nothing leaves the set empty, and an
// empty set is as good as none.
class SymbolSet {
public:
  SymbolSet(const SymbolTable &table, llvm::ArrayRef<std::string> specs);
  bool empty() const { return runs.empty(); }
  bool has(uint64_t address) const;

private:
  std::map<uint64_t, uint64_t> runs; // last addresses by first ones
};

// What an option includes and its opposite excludes: included wins.
struct SymbolFilter {
  SymbolFilter(const SymbolTable &table, llvm::ArrayRef<std::string> included,
               llvm::ArrayRef<std::string> excluded)
      : includes(table, included), excludes(table, excluded) {}

  bool isIncluded(const Symbol &symbol) const { return includes.has(symbol.address); }
  bool isExcluded(const Symbol &symbol) const { return excludes.has(symbol.address); }
  // Whether SYMBOL is wanted where nothing else decides.
  bool allows(const Symbol &symbol) const {
    return isIncluded(symbol) || (includes.empty() && !isExcluded(symbol));
  }

private:
  SymbolSet includes, excludes;
};

// The same for calls. A spec without a slash names none. Of runs of callers that begin alike the
// one named last decides, even if it names no callee.
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
