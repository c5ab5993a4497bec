//===- section_patterns.cpp - sections of ordered functions ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/section_patterns.h"
#include "analyzer/object/symbol_index.h"
#include "linker-order/program/section_names.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <iterator>
#include <utility>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringRef PatternCharacters = "*?[";
// gold takes a backslash literally. GNU ld takes the next character literally. In brackets, two
// backslashes mean one for both.
constexpr StringRef Backslash = "[\\\\]";

std::string literally(StringRef name) {
  std::string pattern;
  for (char c : name) {
    if (c == '\\')
      pattern += Backslash;
    else if (PatternCharacters.contains(c))
      pattern += {'[', c, ']'};
    else
      pattern += c;
  }
  return pattern;
}

void addSections(StringRef name, bool isSplit, std::vector<std::string> &sections) {
  std::string pattern = literally(name);
  sections.push_back((TextPrefix + pattern).str());
  StringRef owner = pattern;
  if (owner.consume_back(".cold")) {
    for (StringRef prefix : {UnlikelyPrefix, SplitPrefix})
      sections.push_back((prefix + owner).str());
    return;
  }
  for (StringRef prefix : HeatPrefixes)
    sections.push_back((prefix + pattern).str());
  if (!isSplit)
    sections.push_back((UnlikelyPrefix + pattern).str());
}

bool canBeWritten(StringRef name) {
  return !name.empty() && name.find_first_of("\"\r\n") == StringRef::npos;
}

} // namespace

std::vector<bool> haveSections(const Order &order) {
  return selectFunctions(order, [](auto &function) {
    return !function.isInSharedSection && canBeWritten(linkName(function.name));
  });
}

std::vector<std::vector<std::string>> sectionPatterns(const Order &order) {
  std::vector<const OrderedFunction *> functions = distinctlyNamed(order);
  StringSet<> placed;
  for (const OrderedFunction *function : functions)
    placed.insert(linkName(function->name));
  // Versions of one symbol, f@V1 and f@@V2, share a name and have separate sections.
  StringMap<SmallVector<const OrderedFunction *, 1>> namesakes;
  for (const OrderedFunction &function : order.functions)
    namesakes[linkName(function.name)].push_back(&function);

  std::vector<std::vector<std::string>> patterns;
  bool hasInitializers = false;
  for (const OrderedFunction *function : functions) {
    if (function->isInSharedSection || !canBeWritten(linkName(function->name)))
      continue;
    if (isStaticInitializer(function->name)) {
      if (!std::exchange(hasInitializers, true))
        patterns.emplace_back(std::begin(StaticInitializerSections),
                              std::end(StaticInitializerSections));
      continue;
    }
    std::vector<std::string> &sections = patterns.emplace_back();
    addSections(linkName(function->name), function->isSplit, sections);
    // A section has the name of any of the symbols: a constructor's has that of the second.
    for (const OrderedFunction *namesake : namesakes[linkName(function->name)])
      for (StringRef alias : namesake->aliases)
        if (canBeWritten(linkName(alias)) && placed.insert(linkName(alias)).second)
          addSections(linkName(alias), namesake->isSplit, sections);
  }
  return patterns;
}

std::optional<std::string> functionOfPattern(StringRef pattern) {
  if (!pattern.consume_front(TextPrefix))
    return std::nullopt;
  std::string name;
  while (!pattern.empty()) {
    char c = pattern.front();
    if (pattern.consume_front(Backslash)) {
      name += '\\';
    } else if (c == '[' && pattern.size() > 2 && pattern[2] == ']') {
      name += pattern[1];
      pattern = pattern.drop_front(3);
    } else if (PatternCharacters.contains(c)) {
      return std::nullopt;
    } else {
      name += c;
      pattern = pattern.drop_front();
    }
  }
  return name;
}

} // namespace gmonkit
