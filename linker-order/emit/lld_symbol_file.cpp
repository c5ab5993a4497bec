//===- lld_symbol_file.cpp - order files for ld.lld --symbol-ordering-file --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/lld_symbol_file.h"
#include "linker-order/symbol_index.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr unsigned FormatVersion = 1;

// A line as lld understands it; empty where it passes the line over.
StringRef symbolOfLine(StringRef line) {
  line = line.trim();
  return line.starts_with("#") ? StringRef() : line;
}

// Only a hand-made ELF file has names that a line cannot hold.
bool fitsOnLine(StringRef name) {
  return !name.empty() && !name.contains('\n') && symbolOfLine(name) == name;
}

} // namespace

std::vector<StringRef> lldSymbols(const Order &order) {
  StringMap<const OrderedFunction *> hottest;
  for (const OrderedFunction &function : order.functions) {
    auto [entry, isNew] = hottest.try_emplace(linkName(function.name), &function);
    if (!isNew && function.weight > entry->second->weight)
      entry->second = &function;
  }
  std::vector<StringRef> symbols;
  for (const OrderedFunction &function : order.functions) {
    StringRef name = linkName(function.name);
    if (hottest.lookup(name) == &function && fitsOnLine(name))
      symbols.push_back(name);
  }
  return symbols;
}

void emitLldSymbolFile(const Order &order, raw_ostream &out) {
  out << "# gmonkit order, format " << FormatVersion << '\n'
      << "# algorithm: " << order.algorithm << '\n';
  for (StringRef symbol : lldSymbols(order))
    out << symbol << '\n';
}

Expected<std::vector<std::string>> readLldSymbolFile(StringRef path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return createStringError(buffer.getError(), path + ": " + buffer.getError().message());
  std::vector<std::string> symbols;
  StringSet<> seen;
  StringRef rest = (*buffer)->getBuffer();
  while (!rest.empty()) {
    auto [line, tail] = rest.split('\n');
    rest = tail;
    StringRef symbol = symbolOfLine(line);
    if (!symbol.empty() && seen.insert(symbol).second)
      symbols.push_back(symbol.str());
  }
  if (symbols.empty())
    return createStringError(path + ": no symbol in this order file; make it with 'gmonkit order'");
  return symbols;
}

} // namespace gmonkit
