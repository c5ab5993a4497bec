//===- external_symbols.cpp - symbols from a list that nm prints ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/external_symbols.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LineIterator.h"
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

bool takeHex(StringRef word, uint64_t &number) {
  word.consume_front("0x");
  return !word.getAsInteger(16, number);
}

bool isLetter(StringRef word) { return word.size() == 1 && !isDigit(word.front()); }

std::optional<CodeSymbol::Binding> bindingOf(char letter) {
  switch (letter) {
  case 'T':
    return CodeSymbol::Global;
  case 't':
    return CodeSymbol::Local;
  case 'W':
  case 'w':
    return CodeSymbol::Weak;
  case 'i': // an ifunc
    return CodeSymbol::Global;
  default:
    return std::nullopt;
  }
}

// Parses WORDS, one line of the list. Returns false if they are not such a line. SYMBOL's name is
// empty if the symbol is not code.
bool parseLine(ArrayRef<StringRef> words, CodeSymbol &symbol) {
  if (words.size() == 2 && isLetter(words[0])) // an undefined symbol has no address
    return true;
  if (words.size() < 3 || !takeHex(words.consume_front(), symbol.address))
    return false;
  // An address may look like a letter, but a size has several digits.
  if (!isLetter(words.front()) && !takeHex(words.consume_front(), symbol.size))
    return false;
  if (words.size() < 2 || !isLetter(words.front()))
    return false;
  if (auto binding = bindingOf(words.front().front())) {
    symbol.binding = *binding;
    symbol.name = words[1];
  }
  return true;
}

} // namespace

Expected<std::vector<CodeSymbol>> readExternalSymbols(StringRef path,
                                                      std::unique_ptr<MemoryBuffer> &buffer) {
  auto file = readText(path);
  if (!file)
    return fileError(path, file.getError().message());
  buffer = std::move(*file);
  std::vector<CodeSymbol> symbols;
  for (line_iterator line(*buffer); !line.is_at_end(); ++line) {
    SmallVector<StringRef, 5> words;
    SplitString(*line, words, " \t\r");
    CodeSymbol symbol;
    if (!words.empty() && !parseLine(words, symbol))
      return fileError(path,
                       "line " + Twine(line.line_number()) + ": expected ADDRESS LETTER NAME");
    if (!symbol.name.empty())
      symbols.push_back(symbol);
  }
  return symbols;
}

} // namespace gmonkit
