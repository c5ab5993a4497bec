//===- symbol_sets.cpp - which symbols and calls the options name ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "compat/symbol_sets.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit::compat {

namespace {

std::vector<SymbolRun> findRuns(const SymbolTable &table, const SymbolPattern &pattern) {
  std::vector<SymbolRun> runs;
  std::optional<uint32_t> file;
  if (!pattern.file.empty() && !(file = table.files().find(pattern.file)))
    return runs;
  bool isInRun = false;
  for (const Symbol &symbol : table.all()) {
    bool matches = (!file || symbol.file == *file) &&
                   (pattern.line == 0 || symbol.line == pattern.line) &&
                   (pattern.function.empty() || symbol.name == pattern.function);
    if (matches && isInRun)
      runs.back().last = symbol.last;
    else if (matches)
      runs.push_back({symbol.address, symbol.last});
    isInRun = matches;
  }
  return runs;
}

bool isIn(const SymbolRun &run, const Symbol &symbol) {
  return run.first <= symbol.address && symbol.address <= run.last;
}

} // namespace

SymbolSet::SymbolSet(const SymbolTable &table, ArrayRef<std::string> specs) {
  for (const std::string &spec : specs)
    for (const SymbolRun &run : findRuns(table, parseSymspec(spec).left))
      runs[run.first] = run.last;
}

bool SymbolSet::has(uint64_t address) const {
  auto after = runs.upper_bound(address);
  return after != runs.begin() && address <= std::prev(after)->second;
}

CallFilter::CallsByCaller CallFilter::parse(const SymbolTable &table, ArrayRef<std::string> specs) {
  CallsByCaller found;
  for (const std::string &text : specs) {
    Symspec spec = parseSymspec(text);
    if (!spec.right)
      continue;
    std::vector<SymbolRun> callees = findRuns(table, *spec.right);
    for (const SymbolRun &callers : findRuns(table, spec.left))
      found.insert_or_assign(callers.first, Calls{callers, callees});
  }
  return found;
}

CallFilter::CallFilter(const SymbolTable &table, ArrayRef<std::string> included,
                       ArrayRef<std::string> excluded)
    : includes(parse(table, included)), excludes(parse(table, excluded)) {}

bool CallFilter::allows(const Symbol &caller, const Symbol &callee) const {
  auto has = [&](const CallsByCaller::value_type &entry) {
    return isIn(entry.second.callers, caller) &&
           any_of(entry.second.callees, [&](const SymbolRun &run) { return isIn(run, callee); });
  };
  return includes.empty() ? none_of(excludes, has) : any_of(includes, has);
}

} // namespace gmonkit::compat
