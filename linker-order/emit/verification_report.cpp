//===- verification_report.cpp - a Verification for people and for programs -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/verification_report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

// In tenths, rounded down.
double percent(size_t part, size_t whole) {
  return whole ? std::floor(1000.0 * part / whole) / 10 : 0;
}

void printMissing(ArrayRef<StringRef> missing, raw_ostream &out) {
  constexpr size_t shown = 10; // a stale order may miss thousands
  for (StringRef name : missing.take_front(shown)) {
    out << "not found: ";
    printEscapedString(name, out);
    out << '\n';
  }
  if (missing.size() > shown)
    out << "not found: " << missing.size() - shown << " more\n";
}

} // namespace

void printVerification(const Verification &result, raw_ostream &out) {
  out << "listed: " << result.names << " names\n";
  out << "found: " << result.namesFound
      << format(" (%.1f %%)\n", percent(result.namesFound, result.names));
  out << "in order: " << result.inOrder << " of " << result.functions
      << format(" functions (%.1f %%)\n", percent(result.inOrder, result.functions));
  out << "inversions: " << result.inversions << '\n';
  out << "listed bytes: " << result.listedBytes << '\n';
  out << "unlisted bytes in between: " << result.unlistedBytes << '\n';
  out << "4 KiB pages: " << result.pages << ", " << result.leastPages() << " at least\n";
  out << "names shared by several functions: " << result.sharedNames << '\n';
  out << "sections: " << join(result.sections, ", ") << '\n';
  printMissing(result.missing, out);
}

void emitVerificationJson(const Verification &result, raw_ostream &out) {
  json::OStream json(out, 2);
  json.object([&] {
    json.attribute("names", result.names);
    json.attribute("namesFound", result.namesFound);
    json.attribute("foundPercent", percent(result.namesFound, result.names));
    json.attribute("functions", result.functions);
    json.attribute("inOrder", result.inOrder);
    json.attribute("inOrderPercent", percent(result.inOrder, result.functions));
    json.attribute("inversions", result.inversions);
    json.attribute("listedBytes", result.listedBytes);
    json.attribute("unlistedBytes", result.unlistedBytes);
    json.attribute("pages", result.pages);
    json.attribute("leastPages", result.leastPages());
    json.attribute("sharedNames", result.sharedNames);
    auto attributeNames = [&](StringRef key, ArrayRef<StringRef> names) {
      json.attributeArray(key, [&] {
        for (StringRef name : names)
          json.value(json::fixUTF8(name));
      });
    };
    attributeNames("sections", result.sections);
    attributeNames("missing", result.missing);
  });
  out << '\n';
}

} // namespace gmonkit
