//===- gnu_ld_script.cpp - linker scripts with orders for GNU ld ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/gnu_ld_script.h"
#include "analyzer/support/errors.h"
#include "linker-order/emit/section_patterns.h"
#include "linker-order/program/section_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <initializer_list>
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr unsigned FormatVersion = 1;
constexpr StringRef Punctuation = "{}():;";

bool isPlain(char c) { return isAlnum(c) || c == '_' || c == '.' || c == '$'; }

void emitFunctions(const Order &order, raw_ostream &out) {
  for (const std::vector<std::string> &sections : sectionPatterns(order)) {
    out << "    *(";
    ListSeparator separator(" ");
    for (StringRef section : sections) {
      StringRef quote = all_of(section, isPlain) ? "" : "\"";
      out << separator << quote << section << quote;
    }
    out << ")\n";
  }
}

void emitTitle(const Order &order, raw_ostream &out) {
  out << "/* gmonkit order for GNU ld, format " << FormatVersion << " */\n"
      << "/* algorithm: " << order.algorithm << " */\n";
}

void emitScript(const Order &order, raw_ostream &out) {
  emitTitle(order, out);
  out << "SECTIONS\n{\n  " << GnuLdOrderedSection << " :\n  {\n";
  emitFunctions(order, out);
  out << "  }\n}\nINSERT BEFORE .text;\n";
}

void emitSectionOrdering(const Order &order, raw_ostream &out) {
  emitTitle(order, out);
  out << ".text :\n  {\n";
  emitFunctions(order, out);
  out << "  }\n";
}

// Returns the length of TEXT's first word: one of "{}():;", a name with or without quotes, or a
// comment. An unclosed word is as long as TEXT.
size_t firstWordSize(StringRef text) {
  auto upTo = [&](StringRef close) {
    size_t end = text.find(close, close.size());
    return end == StringRef::npos ? text.size() : end + close.size();
  };
  if (text.starts_with("/*"))
    return upTo("*/");
  if (text.starts_with("\""))
    return upTo("\"");
  if (Punctuation.contains(text.front()))
    return 1;
  return std::min(text.find_first_of("{}():;\" \t\r\n"), text.size());
}

// Returns all words of TEXT except comments.
std::vector<StringRef> wordsOf(StringRef text) {
  std::vector<StringRef> words;
  for (text = text.ltrim(); !text.empty(); text = text.ltrim()) {
    StringRef word = text.take_front(firstWordSize(text));
    text = text.drop_front(word.size());
    if (!word.starts_with("/*"))
      words.push_back(word);
  }
  return words;
}

// Removes the words EXPECTED from WORDS, up to the first difference.
bool take(ArrayRef<StringRef> &words, std::initializer_list<StringRef> expected) {
  for (StringRef word : expected) {
    if (words.empty() || words.front() != word)
      return false;
    words = words.drop_front();
  }
  return true;
}

// Removes the list of one function's sections, "*(...)", from WORDS and returns the function.
// Returns nothing if WORDS do not begin with such a list, and "" for that of the static
// initializers.
std::optional<std::string> takeFunction(ArrayRef<StringRef> &words) {
  if (!take(words, {"*", "("}) || words.empty())
    return std::nullopt;
  StringRef pattern = words.front();
  if (pattern.consume_front("\""))
    pattern.consume_back("\"");
  std::optional<std::string> function =
      pattern == StaticInitializerSections[0] ? "" : functionOfPattern(pattern);
  if (!function)
    return std::nullopt;
  words = words.drop_until([](StringRef word) { return Punctuation.contains(word); });
  return take(words, {")"}) ? function : std::nullopt;
}

bool describesSectionOrdering(StringRef text) {
  for (text = text.ltrim(); text.starts_with("/*"); text = text.ltrim())
    text = text.drop_front(firstWordSize(text));
  return text.consume_front(".text") && text.ltrim().starts_with(":");
}

// Apart from comments, a script that places sections has a line that begins like this, unless it is
// truncated there. A function may have this name, too.
bool describesScript(StringRef text) {
  if (text.starts_with("/*"))
    return !describesSectionOrdering(text);
  for (bool isFirst = true; !text.empty() && !text.starts_with("#"); isFirst = false) {
    auto [line, rest] = text.split('\n');
    text = rest;
    StringRef word = line.trim();
    if (!word.consume_front("SECTIONS"))
      continue;
    StringRef next = (word.empty() ? text : word).ltrim();
    if (next.starts_with("{") || (next.empty() && isFirst))
      return true;
  }
  return false;
}

// Reads the output of both emit functions in any layout, and no other scripts: the effect of other
// statements on the order is unknown.
Expected<std::vector<std::string>> read(StringRef path, StringRef text) {
  std::vector<StringRef> all = wordsOf(text);
  ArrayRef<StringRef> words = all;
  std::vector<std::string> functions;
  bool isScript = !words.empty() && words.front() == "SECTIONS";
  bool isOurs = isScript ? take(words, {"SECTIONS", "{", GnuLdOrderedSection, ":", "{"})
                         : take(words, {".text", ":", "{"});
  while (isOurs && !words.empty() && words.front() != "}") {
    std::optional<std::string> function = takeFunction(words);
    isOurs = function.has_value();
    if (isOurs)
      functions.push_back(std::move(*function));
  }
  isOurs = isOurs && take(words, {"}"}) && words.empty() == !isScript &&
           (!isScript || take(words, {"}", "INSERT", "BEFORE", ".text", ";"})) && words.empty();
  if (isOurs)
    return functions;
  const char *place = words.empty() ? text.end() : words.front().begin();
  size_t line = StringRef(text.begin(), place - text.begin()).count('\n') + 1;
  return fileError(path, "line " + Twine(line) +
                             ": expected a linker script written by 'gmonkit order --linker=bfd'");
}

} // namespace

const OrderFormat GnuLdScript = {"bfd", haveSections, emitScript, describesScript, read};
const OrderFormat GnuLdSectionOrdering = {"bfd-2.43", haveSections, emitSectionOrdering,
                                          describesSectionOrdering, read};

} // namespace gmonkit
