//===- function_filter.cpp - functions and calls that match symspecs ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/function_filter.h"
#include "analyzer/names/demangled_name.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns whether NAME is DEMANGLED without its parameter list. A name may contain parentheses
// itself: "(anonymous namespace)::f()", "X::operator()(int)".
bool isWithoutParameters(StringRef name, StringRef demangled) {
  StringRef rest = demangled;
  if (!rest.consume_front(name) || !rest.starts_with('('))
    return false;
  int open = 0;
  do {
    open += rest.front() == '(' ? 1 : rest.front() == ')' ? -1 : 0;
    rest = rest.drop_front();
  } while (open != 0 && !rest.empty());
  return rest.empty() || rest.front() == ' '; // " const"
}

// Takes ownership of MADE, a string of LLVM's demangler.
std::string take(char *made) {
  std::string text = made ? made : "";
  free(made);
  return text;
}

// Returns whether NAME is the source's name of SYMBOL, which may be an instance of a function
// template. DEMANGLED then begins with the return type, and NAME may omit the template's arguments.
bool isTemplateNamed(StringRef name, StringRef symbol, StringRef demangled) {
  std::string mangled = symbol.split('.').first.str(); // PARTS points into it
  ItaniumPartialDemangler parts;
  if (parts.partialDemangle(mangled.c_str()) || !parts.isFunction())
    return false;
  std::string result = take(parts.getFunctionReturnType(nullptr, nullptr));
  std::string scope = take(parts.getFunctionDeclContextName(nullptr, nullptr));
  std::string base = take(parts.getFunctionBaseName(nullptr, nullptr));
  if (!result.empty())
    demangled.consume_front(result + " ");
  return demangled == name || isWithoutParameters(name, demangled) ||
         name == (scope.empty() ? base : scope + "::" + base);
}

bool isNamed(const Function &function, StringRef name) {
  auto matches = [&](StringRef symbol) { return isNameOf(name, symbol); };
  return matches(function.name) || any_of(function.aliases, matches);
}

} // namespace

bool isNameOf(StringRef name, StringRef symbol) {
  if (symbol == name)
    return true;
  std::string demangled = demangledName(symbol);
  if (demangled == symbol || demangled == name)
    return demangled == name;
  StringRef withoutSuffix = StringRef(demangled).split(" (.").first; // without a clone's suffix
  return withoutSuffix == name || isWithoutParameters(name, withoutSuffix) ||
         (withoutSuffix.contains('<') && isTemplateNamed(name, symbol, withoutSuffix));
}

SymbolMatch::SymbolMatch(const Image &image, const SourceLines *lines, StringRef spec)
    : lines(lines), functions(image.functions().size()) {
  // Tries the spec as a complete name first: a name may have colons and dots.
  for (auto [index, function] : enumerate(image.functions()))
    if (isNamed(function, spec))
      functions.set(index);
  if (functions.any())
    return;
  pattern = parseSymspec(spec).left;
  for (auto [index, function] : enumerate(image.functions())) {
    const LineRange *row = lines ? lines->find(function.address) : nullptr;
    StringRef file = sys::path::filename(row ? row->file : function.sourceFile);
    if ((pattern.file.empty() || pattern.file == file) &&
        (pattern.line == 0 || (row && row->line == pattern.line)) &&
        (pattern.function.empty() || isNamed(function, pattern.function)))
      functions.set(index);
  }
}

bool SymbolMatch::isAt(const LineRange &row) const {
  return (pattern.file.empty() || pattern.file == sys::path::filename(row.file)) &&
         pattern.line == row.line;
}

bool SymbolMatch::hasCode(uint32_t function, const LineRange *row) const {
  return pattern.line == 0 ? functions[function] : row && isAt(*row);
}

bool SymbolMatch::matchesNothing() const {
  bool isLine = lines && pattern.line != 0 &&
                any_of(lines->all(), [&](const LineRange &row) { return isAt(row); });
  return functions.none() && !isLine;
}

FunctionFilter::FunctionFilter(const Image &image, const SourceLines *lines,
                               ArrayRef<std::string> included, ArrayRef<std::string> excluded)
    : includes(image.functions().size()), excludes(image.functions().size()) {
  auto add = [&](ArrayRef<std::string> specs, std::vector<SymbolMatch> &matches, BitVector &all) {
    for (const std::string &spec : specs) {
      const SymbolMatch &match = matches.emplace_back(image, lines, spec);
      match.addTo(all);
      if (match.matchesNothing())
        unmatchedSpecs.push_back(spec);
    }
  };
  add(included, includedSpecs, includes);
  add(excluded, excludedSpecs, excludes);
}

bool FunctionFilter::allowsCode(uint32_t function, const LineRange *row) const {
  auto has = [&](const SymbolMatch &match) { return match.hasCode(function, row); };
  return (!hasIncludes() || any_of(includedSpecs, has)) && none_of(excludedSpecs, has);
}

CallFilter::CallFilter(const Image &image, const SourceLines *lines, ArrayRef<std::string> included,
                       ArrayRef<std::string> excluded)
    : lines(lines), includes(parse(image, included)), excludes(parse(image, excluded)) {}

std::vector<CallFilter::Calls> CallFilter::parse(const Image &image, ArrayRef<std::string> specs) {
  std::vector<Calls> found;
  for (const std::string &spec : specs) {
    auto [caller, callee] = StringRef(spec).split('/');
    found.push_back({{image, lines, caller}, {image, lines, callee}});
    if (found.back().caller.matchesNothing() || found.back().callee.matchesNothing())
      unmatchedSpecs.push_back(spec);
  }
  return found;
}

bool CallFilter::isAmong(ArrayRef<Calls> calls, const CallSite &site) const {
  const LineRange *row = lines ? lines->find(site.from) : nullptr;
  return any_of(calls, [&](const Calls &it) {
    return it.caller.hasCode(site.caller, row) && it.callee.hasFunction(site.callee);
  });
}

bool CallFilter::allows(const CallSite &site) const {
  return (includes.empty() || isAmong(includes, site)) && !isAmong(excludes, site);
}

} // namespace gmonkit
