//===- apple_order_file.cpp - orders for Apple's linker -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/apple_order_file.h"
#include "analyzer/object/symbol_index.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr unsigned FormatVersion = 1;
constexpr StringLiteral Title = "# gmonkit order for Apple's linker";

// Returns whether NAME has no blank, colon or '#', which are syntax. No C or C++ name has them.
bool canBeWritten(StringRef name) {
  return !name.empty() && name.find_first_of("#: \t\r\n\"") == StringRef::npos;
}

std::vector<bool> names(const Order &order) {
  return selectFunctions(order, [](auto &function) {
    return canBeWritten(linkName(function.name)) && !function.isInSharedSection;
  });
}

void emit(const Order &order, raw_ostream &out) {
  out << Title << ", format " << FormatVersion << "\n# algorithm: " << order.algorithm << '\n';
  for (const OrderedFunction *function : distinctlyNamed(order))
    out << '_' << linkName(function->name) << '\n';
}

bool describes(StringRef text) { return text.starts_with(Title); }

Expected<std::vector<std::string>> read(StringRef, StringRef text) {
  std::vector<std::string> functions;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    if (line.consume_front("_"))
      functions.push_back(line.trim().str());
  }
  return functions;
}

} // namespace

const OrderFormat AppleOrderFile = {"apple", names, emit, describes, read};

} // namespace gmonkit
