//===- staleness_report.cpp - the answer of 'gmonkit check' ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/staleness_report.h"
#include "analyzer/percent.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gmonkit {
void printStaleness(const Staleness &result, raw_ostream &out) {
  constexpr size_t shown = 10; // a stale order may miss thousands
  out << "listed: " << result.names << " names\n";
  out << "found: " << result.found << format(" (%.1f %%)\n", percent(result.found, result.names));
  out << format("calls that resolve: %.1f %%\n", percent(result.resolved.calls, result.all.calls));
  out << format("executed bytes that resolve: %.1f %%\n",
                percent(result.resolved.bytes, result.all.bytes));
  for (const MissingName &missing : ArrayRef(result.missing).take_front(shown)) {
    out << "not found: ";
    printEscapedString(missing.name, out);
    out << format(" (%.1f %% of the calls)\n", percent(missing.weight.calls, result.all.calls));
  }
  if (result.missing.size() > shown)
    out << "not found: " << result.missing.size() - shown << " more\n";
}

} // namespace gmonkit
