//===- shell_words.cpp - commands as a shell reads them -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/shell_words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace gmonkit {

std::string shellWord(StringRef word) {
  auto isPlain = [](char c) { return isAlnum(c) || StringRef("_-+=.,/:@%").contains(c); };
  if (!word.empty() && all_of(word, isPlain))
    return word.str();
  std::string text = "'";
  for (char c : word)
    text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

bool isPlainPath(StringRef path) {
  return path.find_first_of(" \t\n\"'`$&;|<>()*?[]#~\\!{}^%=") == StringRef::npos;
}

std::string shellCommand(ArrayRef<std::string> words) {
  return join(map_range(words, [](StringRef word) { return shellWord(word); }), " ");
}

} // namespace gmonkit
