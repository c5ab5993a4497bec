//===- function_filter.cpp - the functions that symspecs name --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "function_filter.h"
#include "symspec.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace gmonkit {
namespace {

bool isNamed(const Function &function, StringRef name) {
  auto matches = [&](StringRef symbol) {
    if (symbol == name)
      return true;
    std::string demangled = demangle(symbol);
    return demangled != symbol &&
           (demangled == name || StringRef(demangled).split('(').first == name);
  };
  return matches(function.name) || any_of(function.aliases, matches);
}

} // namespace

BitVector FunctionFilter::matching(StringRef spec) {
  BitVector found(image.functions().size());
  // A whole name first: it may have colons and dots.
  for (auto [index, function] : enumerate(image.functions()))
    if (isNamed(function, spec))
      found.set(index);
  if (found.any())
    return found;
  SymbolPattern pattern = parseSymspec(spec).left;
  for (auto [index, function] : enumerate(image.functions())) {
    const LineRange *row = lines ? lines->find(function.address) : nullptr;
    StringRef file = sys::path::filename(row ? row->file : function.sourceFile);
    if ((pattern.file.empty() || pattern.file == file) &&
        (pattern.line == 0 || (row && row->line == pattern.line)) &&
        (pattern.function.empty() || isNamed(function, pattern.function)))
      found.set(index);
  }
  return found;
}

FunctionFilter::FunctionFilter(const Image &image, const SourceLines *lines,
                               ArrayRef<std::string> included, ArrayRef<std::string> excluded)
    : image(image), lines(lines), includes(image.functions().size()),
      excludes(image.functions().size()), hasIncludes(!included.empty()) {
  auto add = [&](ArrayRef<std::string> specs, BitVector &all) {
    for (const std::string &spec : specs) {
      BitVector found = matching(spec);
      if (found.none())
        nothing.push_back(spec);
      all |= found;
    }
  };
  add(included, includes);
  add(excluded, excludes);
}

} // namespace gmonkit
