//===- lld_symbol_file.cpp - order files for ld.lld -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/lld_symbol_file.h"
#include "analyzer/object/symbol_index.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr unsigned FormatVersion = 1;

// Returns the symbol in LINE; "" if lld skips the line.
StringRef symbolOfLine(StringRef line) {
  line = line.trim();
  return line.starts_with("#") ? StringRef() : line;
}

// Only hand-made ELF files have names that do not fit on a line.
bool fitsOnLine(StringRef name) {
  return !name.empty() && !name.contains('\n') && symbolOfLine(name) == name;
}

std::vector<bool> names(const Order &order) {
  return selectFunctions(order, [](auto &function) { return fitsOnLine(linkName(function.name)); });
}

void emit(const Order &order, raw_ostream &out) {
  out << "# gmonkit order, format " << FormatVersion << '\n'
      << "# algorithm: " << order.algorithm << '\n';
  for (const OrderedFunction *function : distinctlyNamed(order))
    out << linkName(function->name) << '\n';
}

// Any text is a list of symbols.
bool describes(StringRef) { return true; }

Expected<std::vector<std::string>> read(StringRef, StringRef text) {
  std::vector<std::string> symbols;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    if (StringRef symbol = symbolOfLine(line); !symbol.empty())
      symbols.push_back(symbol.str());
  }
  return symbols;
}

} // namespace

const OrderFormat LldSymbolFile = {"lld", names, emit, describes, read};

} // namespace gmonkit
