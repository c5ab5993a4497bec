//===- symbol_sets.cpp - symbols and calls that the options select --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/model/symbol_sets.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit::gprof {

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

} // namespace

SymbolSet::SymbolSet(const SymbolTable &table, ArrayRef<std::string> specs) {
  for (const std::string &spec : specs)
    for (const SymbolRun &run : findRuns(table, parseSymspec(spec, LineNumbers::AsGprof).left))
      runs[run.first] = run.last;
}

bool SymbolSet::has(uint64_t address) const {
  auto after = runs.upper_bound(address);
  return after != runs.begin() && address <= std::prev(after)->second;
}

CallFilter::CallsByCaller CallFilter::parse(const SymbolTable &table, ArrayRef<std::string> specs) {
  CallsByCaller found;
  for (const std::string &text : specs) {
    Symspec spec = parseSymspec(text, LineNumbers::AsGprof);
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

// A caller must begin in the run of callers. A callee must also end in its run: a run up to the
// last symbol of the table may end before the symbol before that.
bool CallFilter::allows(const Symbol &caller, const Symbol &callee) const {
  auto has = [&](const CallsByCaller::value_type &entry) {
    const Calls &calls = entry.second;
    return calls.callers.first <= caller.address && caller.address <= calls.callers.last &&
           any_of(calls.callees, [&](const SymbolRun &run) {
             return run.first <= callee.address && callee.last <= run.last;
           });
  };
  return includes.empty() ? none_of(excludes, has) : any_of(includes, has);
}

} // namespace gmonkit::gprof
