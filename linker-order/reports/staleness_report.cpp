//===- staleness_report.cpp - the output of 'gmonkit check' ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/reports/staleness_report.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/percent.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Prints a line that begins with TITLE for each of up to ten NAMES, and the number of the others: a
// stale order may lack thousands.
void printMissing(StringRef title, ArrayRef<MissingName> names, double calls, raw_ostream &out) {
  constexpr size_t shown = 10;
  for (const MissingName &name : names.take_front(shown))
    out << title << ": " << shownName(name.name)
        << format(" (%.1f %% of the calls)\n", percent(name.weight.calls, calls));
  if (names.size() > shown)
    out << title << ": " << names.size() - shown << " more\n";
}

} // namespace

void printStaleness(const Staleness &result, raw_ostream &out) {
  out << "listed: " << result.names << " names\n";
  out << "found: " << result.found << format(" (%.1f %%)\n", percent(result.found, result.names));
  if (result.whole != 0)
    out << "parts of functions that are whole here: " << result.whole << '\n';
  out << format("calls that resolve: %.1f %%\n", percent(result.resolved.calls, result.all.calls));
  out << format("executed bytes that resolve: %.1f %%\n",
                percent(result.resolved.bytes, result.all.bytes));
  printMissing("not found", result.missing, result.all.calls, out);
  printMissing("no longer listed", result.unlisted, result.all.calls, out);
}

} // namespace gmonkit
