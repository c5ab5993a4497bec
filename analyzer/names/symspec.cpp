//===- symspec.cpp - functions, lines and calls named on the command line -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/names/symspec.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>

using namespace llvm;

namespace gmonkit {
namespace {

// Reads a number like atoi(): ignores what follows the digits.
uint32_t leadingNumber(StringRef text, LineNumbers numbers) {
  int64_t number = 0;
  bool isTooLarge = text.consumeInteger(10, number);
  if (numbers == LineNumbers::AsGprof)
    return isTooLarge ? 0 : static_cast<uint32_t>(number);
  return isTooLarge || number > UINT32_MAX ? UINT32_MAX : static_cast<uint32_t>(number);
}

SymbolPattern parsePattern(StringRef text, LineNumbers numbers) {
  SymbolPattern pattern;
  StringRef symbol = text;
  if (size_t colon = text.rfind(':'); colon != StringRef::npos) {
    pattern.file = text.take_front(colon).str();
    symbol = text.drop_front(colon + 1);
  } else if (text.contains('.')) {
    pattern.file = text.str();
    return pattern;
  }
  if (!symbol.empty() && isDigit(symbol.front()))
    pattern.line = leadingNumber(symbol, numbers);
  else
    pattern.function = symbol.str();
  return pattern;
}

} // namespace

Symspec parseSymspec(StringRef text, LineNumbers numbers) {
  Symspec spec;
  spec.text = text.str();
  auto [left, right] = text.split('/');
  spec.left = parsePattern(left, numbers);
  if (left.size() != text.size())
    spec.right = parsePattern(right, numbers);
  return spec;
}

} // namespace gmonkit
