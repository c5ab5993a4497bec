//===- msvc_order_file.cpp - orders for Microsoft's linker ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/msvc_order_file.h"
#include "analyzer/object/symbol_index.h"

using namespace llvm;

namespace gmonkit {
namespace {

std::vector<bool> names(const Order &order) {
  return selectFunctions(order, [](auto &function) {
    StringRef name = linkName(function.name);
    return function.isGlobal && !function.isInSharedSection && !name.empty() &&
           !name.starts_with("_Z") && !name.starts_with("#") &&
           name.find_first_of(" \t\r\n") == StringRef::npos;
  });
}

void emit(const Order &order, raw_ostream &out) {
  for (const OrderedFunction *function : distinctlyNamed(order))
    out << linkName(function->name) << '\n';
}

// A plain list of symbols, which is lld's format, too.
bool describes(StringRef) { return false; }

Expected<std::vector<std::string>> read(StringRef, StringRef) {
  llvm_unreachable("describes no text");
}

} // namespace

const OrderFormat MsvcOrderFile = {"msvc", names, emit, describes, read};

} // namespace gmonkit
