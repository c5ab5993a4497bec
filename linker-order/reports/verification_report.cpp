//===- verification_report.cpp - the output of 'gmonkit verify' -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/reports/verification_report.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/json_output.h"
#include "analyzer/support/percent.h"
#include "analyzer/support/plural.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gmonkit {
namespace {

double percentOf(size_t part, size_t total) { return percent(part, total, /*ifZero=*/0); }

// Prints a line that begins with TITLE for each of up to ten ITEMS, and the number of the others: a
// stale order may lack thousands.
template <class Item>
void printSome(StringRef title, ArrayRef<Item> items, void (*print)(const Item &, raw_ostream &),
               raw_ostream &out) {
  constexpr size_t shown = 10;
  for (const Item &item : items.take_front(shown)) {
    out << title << ": ";
    print(item, out);
    out << '\n';
  }
  if (items.size() > shown)
    out << title << ": " << items.size() - shown << " more\n";
}

void printName(const StringRef &name, raw_ostream &out) { out << shownName(name); }

void printShared(const SharedName &shared, raw_ostream &out) {
  out << shownName(shared.name) << ": " << plural(shared.functions, "function") << ", "
      << shared.bytes << " bytes";
}

void printBefore(const Verification &before, raw_ostream &out) {
  out << "before: listed bytes: " << before.listedBytes << '\n'
      << "before: unlisted bytes in between: " << before.unlistedBytes << '\n'
      << "before: 4 KiB pages: " << before.pages << '\n';
}

void printBlocks(const BlockVerification &blocks, raw_ostream &out) {
  out << "parts in place: " << blocks.inPlace << " of " << blocks.parts
      << format(" (%.1f %%)", percentOf(blocks.inPlace, blocks.parts))
      << (blocks.knowsBlocks ? ", block by block\n"
                             : ", by their symbols; -fbasic-block-address-map tells the blocks\n")
      << "hot bytes: " << blocks.hotBytes << ", on " << blocks.hotPages << " pages of 4 KiB\n"
      << "cold bytes: " << blocks.coldBytes << ", of which " << blocks.coldBetween
      << " are between hot parts\n";
}

} // namespace

void printVerification(const VerificationReport &report, raw_ostream &out) {
  const Verification &result = report.program;
  out << "listed: " << plural(result.names, "name") << '\n';
  out << "found: " << result.namesFound
      << format(" (%.1f %%)", percentOf(result.namesFound, result.names));
  // Several functions may have one name, and one function several names.
  if (result.functions != result.namesFound)
    out << ", names of " << plural(result.functions, "function");
  out << '\n';
  out << "in order: " << result.inOrder << " of " << result.functions
      << format(" functions (%.1f %%)\n", percentOf(result.inOrder, result.functions));
  out << "inversions: " << result.inversions << '\n';
  out << "listed bytes: " << result.listedBytes << '\n';
  out << "unlisted bytes in between: " << result.unlistedBytes << '\n';
  out << "4 KiB pages: " << result.pages << ", " << result.leastPages() << " at least\n";
  out << "names shared by several functions: " << result.shared.size() << '\n';
  out << "sections: ";
  out << printable(join(result.sections, ", "));
  out << '\n';
  if (report.blocks)
    printBlocks(*report.blocks, out);
  if (report.before)
    printBefore(*report.before, out);
  printSome("shared", ArrayRef(result.shared), printShared, out);
  printSome("not found", ArrayRef(result.missing), printName, out);
  if (report.blocks)
    printSome("not in place", ArrayRef(report.blocks->wrong), printName, out);
  if (!report.why.empty())
    out << "why: " << report.why << '\n';
}

void emitVerificationJson(const VerificationReport &report, raw_ostream &out) {
  const Verification &result = report.program;
  json::OStream json(out, 2);
  json.object([&] {
    json.attribute("names", result.names);
    json.attribute("namesFound", result.namesFound);
    json.attribute("foundPercent", percentOf(result.namesFound, result.names));
    json.attribute("functions", result.functions);
    json.attribute("inOrder", result.inOrder);
    json.attribute("inOrderPercent", percentOf(result.inOrder, result.functions));
    json.attribute("inversions", result.inversions);
    json.attribute("listedBytes", result.listedBytes);
    json.attribute("unlistedBytes", result.unlistedBytes);
    json.attribute("pages", result.pages);
    json.attribute("leastPages", result.leastPages());
    json.attribute("sharedNames", result.shared.size());
    writeNames(json, "sections", result.sections);
    writeNames(json, "missing", result.missing);
    std::vector<std::string> demangled;
    for (StringRef name : result.missing)
      demangled.push_back(demangledName(name));
    writeNames(json, "missingDemangled", demangled);
    json.attributeArray("shared", [&] {
      for (const SharedName &shared : result.shared)
        json.object([&] {
          writeName(json, "name", shared.name);
          writeName(json, "demangled", demangledName(shared.name));
          json.attribute("functions", shared.functions);
          json.attribute("bytes", shared.bytes);
        });
    });
    if (!report.why.empty())
      json.attribute("why", report.why);
    if (report.blocks)
      json.attributeObject("blocks", [&] {
        json.attribute("parts", report.blocks->parts);
        json.attribute("inPlace", report.blocks->inPlace);
        json.attribute("blockByBlock", report.blocks->knowsBlocks);
        json.attribute("hotBytes", report.blocks->hotBytes);
        json.attribute("hotPages", report.blocks->hotPages);
        json.attribute("coldBytes", report.blocks->coldBytes);
        json.attribute("coldBetween", report.blocks->coldBetween);
        writeNames(json, "notInPlace", report.blocks->wrong);
      });
    if (report.before)
      json.attributeObject("before", [&] {
        json.attribute("listedBytes", report.before->listedBytes);
        json.attribute("unlistedBytes", report.before->unlistedBytes);
        json.attribute("pages", report.before->pages);
      });
  });
  out << '\n';
}

} // namespace gmonkit
