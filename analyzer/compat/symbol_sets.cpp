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

void SymbolSet::add(const SymbolTable &table, const SymbolPattern &pattern) {
  members.resize(table.all().size());
  std::optional<uint32_t> file;
  if (!pattern.file.empty() && !(file = table.files().find(pattern.file)))
    return;
  for (auto [index, symbol] : enumerate(table.all()))
    if ((!file || symbol.file == *file) && (pattern.line == 0 || symbol.line == pattern.line) &&
        (pattern.function.empty() || symbol.name == pattern.function))
      members.set(index);
}

SymbolFilter::SymbolFilter(const SymbolTable &table, ArrayRef<std::string> included,
                           ArrayRef<std::string> excluded) {
  for (const std::string &spec : included)
    includes.add(table, parseSymspec(spec).left);
  for (const std::string &spec : excluded)
    excludes.add(table, parseSymspec(spec).left);
}

std::vector<CallFilter::Calls> CallFilter::parse(const SymbolTable &table,
                                                 ArrayRef<std::string> specs) {
  std::vector<Calls> found;
  for (const std::string &text : specs) {
    Symspec spec = parseSymspec(text);
    if (!spec.right)
      continue;
    Calls calls;
    calls.callers.add(table, spec.left);
    calls.callees.add(table, *spec.right);
    if (!calls.callers.empty())
      found.push_back(std::move(calls));
  }
  return found;
}

CallFilter::CallFilter(const SymbolTable &table, ArrayRef<std::string> included,
                       ArrayRef<std::string> excluded)
    : includes(parse(table, included)), excludes(parse(table, excluded)) {}

bool CallFilter::allows(uint32_t caller, uint32_t callee) const {
  auto has = [&](const Calls &calls) {
    return calls.callers.has(caller) && calls.callees.has(callee);
  };
  return includes.empty() ? none_of(excludes, has) : any_of(includes, has);
}

} // namespace gmonkit::compat
