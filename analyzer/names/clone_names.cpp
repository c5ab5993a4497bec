//===- clone_names.cpp - suffixes of compilers in function names ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/names/clone_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Words after a dot in names of clones, of split-off parts, and of local functions made unique.
constexpr StringLiteral clonings[] = {"constprop",  "isra",        "part",      "cold",
                                      "localalias", "specialized", "local_part"};
constexpr StringLiteral renamings[] = {"llvm", "__uniq", "lto_priv"};

bool isNumber(StringRef word) { return !word.empty() && all_of(word, isDigit); }

// Returns "helper" for "_ZL6helperi"; "" for other forms of names.
StringRef identifierOf(StringRef mangled) {
  size_t length;
  if (!mangled.consume_front("_ZL") || mangled.consumeInteger(10, length))
    return "";
  return length < mangled.size() ? mangled.take_front(length) : "";
}

} // namespace

CloneName cloneName(StringRef name) {
  CloneName result;
  SmallVector<StringRef, 8> words;
  name.split(words, '.');
  // A name may begin with a dot, or have words between dots without a meaning here.
  std::string family = words.front().str();
  bool isMangled = false;
  for (size_t i = 1; i < words.size(); ++i) {
    bool isKind = is_contained(clonings, words[i]), isRenamed = is_contained(renamings, words[i]);
    if (family.empty() || (!isKind && !isRenamed)) {
      (family += '.') += words[i];
      continue;
    }
    if (isKind)
      (result.kind += '.') += words[i];
    isMangled |= words[i] == "__uniq";
    if (i + 1 < words.size() && isNumber(words[i + 1]))
      ++i;
  }
  result.families.push_back(family);
  if (StringRef identifier = isMangled ? identifierOf(family) : ""; !identifier.empty())
    result.families.push_back(identifier.str());
  return result;
}

} // namespace gmonkit
