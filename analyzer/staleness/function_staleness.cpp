//===- function_staleness.cpp - how much of a profile still fits ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/staleness/function_staleness.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/percent.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {

void FunctionStaleness::add(StringRef name, bool isFound, uint64_t weightOf, uint64_t matchedOf,
                            bool isChanged) {
  ++functions;
  weight = SaturatingAdd(weight, weightOf);
  matched = SaturatingAdd(matched, matchedOf);
  if (matchedOf != weightOf)
    stale.push_back({name.str(), isFound, weightOf - matchedOf});
  else if (isChanged)
    ++followed;
}

void FunctionStaleness::sort() {
  llvm::stable_sort(
      stale, [](const StaleFunction &a, const StaleFunction &b) { return a.weight > b.weight; });
}

void printStaleness(const FunctionStaleness &result, StringRef functions, StringRef unit,
                    raw_ostream &out) {
  constexpr size_t shown = 10; // there may be thousands
  size_t same = result.functions - result.stale.size() - result.followed;
  out << functions << ": " << result.functions << '\n';
  out << "unchanged: " << same << format(" (%.1f %%)\n", percent(same, result.functions));
  if (result.followed)
    out << "changed, but all " << unit << " found: " << result.followed
        << format(" (%.1f %%)\n", percent(result.followed, result.functions));
  out << unit << format(" that match: %.1f %%\n", percent(result.matched, result.weight));
  for (const StaleFunction &function : ArrayRef(result.stale).take_front(shown))
    out << (function.isFound ? "changed: " : "not found: ") << shownName(function.name)
        << format(" (%.1f %% of the ", percent(function.weight, result.weight)) << unit << ")\n";
  if (result.stale.size() > shown)
    out << "changed or not found: " << result.stale.size() - shown << " more\n";
}

} // namespace gmonkit
