//===- function_list.cpp - functions from code symbols --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/function_list.h"
#include "analyzer/object/profiler_functions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

size_t leadingUnderscores(StringRef name) {
  return name.take_while([](char c) { return c == '_'; }).size();
}

// Compares by address. At one address the preferred name comes first.
bool comesBefore(const CodeSymbol &a, const CodeSymbol &b) {
  if (a.address != b.address)
    return a.address < b.address;
  auto rank = [](const CodeSymbol &symbol) {
    return std::tuple(symbol.binding, leadingUnderscores(symbol.name), symbol.name,
                      symbol.sourceFile);
  };
  return rank(a) < rank(b);
}

// REQUIRES: SYMBOLS have one address, and the first has the preferred name.
Function makeFunction(ArrayRef<CodeSymbol> symbols) {
  const CodeSymbol &best = symbols.front();
  Function function;
  function.address = best.address;
  function.name = best.name;
  function.section = best.section;
  function.sourceFile = best.sourceFile;
  function.isGlobal = best.binding != CodeSymbol::Local;
  function.isWeak = best.binding == CodeSymbol::Weak;
  for (const CodeSymbol &symbol : symbols) {
    function.size = std::max(function.size, symbol.size);
    // Static functions of one name that the linker folded are not aliases of each other.
    if (symbol.name != function.name)
      function.aliases.push_back(symbol.name);
  }
  sort(function.aliases);
  function.aliases.erase(llvm::unique(function.aliases), function.aliases.end());
  return function;
}

} // namespace

std::vector<Function> makeFunctions(std::vector<CodeSymbol> symbols) {
  sort(symbols, comesBefore);
  std::vector<Function> functions;
  functions.reserve(symbols.size());
  uint64_t covered = 0; // end of the symbols seen so far
  for (auto first = symbols.begin(), last = first; first != symbols.end(); first = last) {
    last = std::find_if(first, symbols.end(),
                        [&](const CodeSymbol &symbol) { return symbol.address != first->address; });
    Function function = makeFunction(ArrayRef(&*first, last - first));

    uint64_t limit = first->sectionEnd;
    if (last != symbols.end())
      limit = std::min(limit, last->address);
    if (function.size != 0)
      covered = std::max(
          covered, std::min(SaturatingAdd(function.address, function.size), first->sectionEnd));
    else if (covered <= function.address)
      covered = limit;
    function.size = std::min(covered, limit) - function.address;
    functions.push_back(std::move(function));
  }
  return functions;
}

void joinStatics(std::vector<Function> &functions) {
  size_t kept = 0;
  for (Function &function : functions) {
    Function *before = kept == 0 ? nullptr : &functions[kept - 1];
    if (before && before->isGlobal && !function.isGlobal && before->section == function.section &&
        !isProfilerFunction(*before) && !isProfilerFunction(function))
      before->size = function.end() - before->address;
    else if (&functions[kept++] != &function)
      functions[kept - 1] = std::move(function);
  }
  functions.resize(kept);
}

} // namespace gmonkit
