//===- print.cpp - what came out, as text ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/print.h"
#include "analyzer/support/errors.h"
#include "driver/loop/advice.h"
#include "driver/loop/table.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Prints TABLE with a column for each build: there are more figures than builds, and lines are
// short.
void printTable(const std::vector<std::vector<std::string>> &table, raw_ostream &out) {
  std::vector<size_t> widths(table.size(), 0);
  for (size_t row = 0; row < table.size(); ++row)
    for (const std::string &cell : table[row])
      widths[row] = std::max(widths[row], cell.size());
  for (size_t column = 0; column < table.front().size(); ++column) {
    std::string line;
    for (size_t row = 0; row < table.size(); ++row) {
      std::string cell = table[row][column];
      cell.resize(widths[row] + 2, ' ');
      line += cell;
    }
    out << StringRef(line).rtrim() << '\n';
  }
}

} // namespace

void printOutcome(const Session &session, const Outcome &outcome, raw_ostream &out) {
  out << '\n';
  printTable(comparisonTable(outcome), out);
  out << "(" << howMeasured(outcome) << ")\n\n";
  for (const std::string &line : conclusions(outcome))
    out << printable(line) << '\n';
  if (outcome.recommended == 0) {
    out << '\n' << reasonForPlain(outcome) << '\n';
    return;
  }
  const BuiltVariant &built = outcome.variantOf(outcome.recommended);
  out << "\nRecommended: " << built.variant->name << " (" << built.variant->trouble
      << "). For your build, in this folder:\n\n";
  for (const std::string &line : linesForBuild(session, built))
    out << "  " << printable(line) << '\n';
  out << "\nAll of it: " << WorkspaceFolder << "/report.html, " << WorkspaceFolder
      << "/result.json\n";
}

} // namespace gmonkit
