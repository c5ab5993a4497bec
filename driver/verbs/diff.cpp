//===- diff.cpp - gmonkit diff ---------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/verbs/verbs.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/judge/order_diff.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr int Different = 3;

void print(StringRef sign, ArrayRef<std::string> names, raw_ostream &out) {
  for (const std::string &name : names) {
    out << sign << ' ';
    out << printable(name);
    out << '\n';
  }
}

Expected<int> diffFiles(const std::string &oldPath, const std::string &newPath, bool brief) {
  Expected<std::vector<std::string>> old = readOrder(oldPath);
  if (!old)
    return old.takeError();
  Expected<std::vector<std::string>> current = readOrder(newPath);
  if (!current)
    return current.takeError();
  OrderDiff diff = diffOrders(*old, *current);
  outs() << "functions: " << old->size() << ", now " << current->size() << '\n'
         << "in sequence: " << diff.kept << '\n'
         << "moved: " << diff.moved.size() << '\n'
         << "added: " << diff.added.size() << '\n'
         << "removed: " << diff.removed.size() << '\n';
  if (!brief) {
    print(">", diff.moved, outs());
    print("+", diff.added, outs());
    print("-", diff.removed, outs());
  }
  return diff.isEmpty() ? 0 : Different;
}

} // namespace

Expected<int> diffVerb(Arguments args) {
  bool brief = false;
  Syntax syntax;
  syntax.verb = "diff";
  syntax.operands = "OLD-ORDER NEW-ORDER";
  syntax.leastOperands = syntax.mostOperands = 2;
  syntax.description =
      "Compares two orders, for the same or different linkers: how many functions keep their "
      "relative\n"
      "sequence, and which ones moved (>), were added (+) or removed (-).\n"
      "Exit status: 0 if nothing changed, 3 if something did, 1 if a file cannot be read.";
  syntax.options = {{"-q", "--brief", "", "print the numbers only", storeIn(brief)}};
  return runWithSyntax(
      syntax, args, [&](Operands operands) { return diffFiles(operands[0], operands[1], brief); });
}

} // namespace gmonkit
