//===- object_list.cpp - lists of object files ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/object_list.h"

using namespace llvm;

namespace gmonkit {

void emitObjectList(const FileOrder &order, raw_ostream &out) {
  constexpr StringLiteral plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "_-+./=,:@%";
  for (StringRef object : order.objects) {
    if (object.find_first_not_of(plain) == StringRef::npos) {
      out << object << '\n';
      continue;
    }
    out << '"';
    for (char c : object)
      out << (c == '"' || c == '\\' ? "\\" : "") << c;
    out << "\"\n";
  }
}

} // namespace gmonkit
