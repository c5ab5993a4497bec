//===- baseline.cpp - instruction counts to compare later builds with -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/baseline.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Heading = "# gmonkit instruction counts 1, ";
constexpr StringLiteral WithPadding = "padding included";
constexpr StringLiteral WithoutPadding = "padding left out";

bool isCloneSuffix(StringRef word) {
  constexpr StringLiteral words[] = {"constprop", "isra", "part",       "cold",
                                     "lto_priv",  "llvm", "localalias", "__part"};
  return is_contained(words, word) || (!word.empty() && all_of(word, isDigit));
}

// Returns NAME without the suffixes of clones: "f.isra.0.cold" is f.
StringRef stableName(StringRef name) {
  for (;;) {
    auto [rest, last] = name.rsplit('.');
    if (rest.empty() || rest.size() == name.size() || !isCloneSuffix(last))
      return name;
    name = rest;
  }
}

std::string signedCount(int64_t value) {
  return (Twine(value < 0 ? "" : "+") + Twine(value)).str();
}

std::string percentText(double percent) {
  std::string text;
  raw_string_ostream(text) << format("%+.3f %%", percent);
  return text;
}

double share(int64_t difference, uint64_t before) {
  return before == 0 ? 0 : 100.0 * double(difference) / double(before);
}

// Text for a cell of a Markdown table.
std::string cell(StringRef text) {
  std::string escaped;
  for (char c : text) {
    if (StringRef("|\\`<>*_[]&").contains(c))
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

} // namespace

uint64_t Baseline::total() const {
  uint64_t sum = 0;
  for (const auto &[name, count] : functions)
    sum = SaturatingAdd(sum, count);
  return sum;
}

Baseline baselineOf(const ProgramCount &count, bool hasPadding) {
  Baseline baseline;
  baseline.hasPadding = hasPadding;
  for (const FunctionCount &function : count.functions) {
    StringRef name = count.image->functions()[function.function].name;
    uint64_t &sum = baseline.functions[printable(stableName(name))];
    sum = SaturatingAdd(sum, function.sum.all);
  }
  return baseline;
}

void writeBaseline(const Baseline &baseline, raw_ostream &out) {
  out << Heading << (baseline.hasPadding ? WithPadding : WithoutPadding) << '\n';
  for (const auto &[name, count] : baseline.functions)
    out << count << ' ' << name << '\n';
}

Expected<Baseline> readBaseline(StringRef path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> file = readText(path);
  if (!file)
    return fileError(path, file.getError().message());
  auto [heading, rest] = (*file)->getBuffer().split('\n');
  Baseline baseline;
  baseline.hasPadding = heading == (Heading + WithPadding).str();
  if (!baseline.hasPadding && heading != (Heading + WithoutPadding).str())
    return fileError(path, "not a baseline; write one with 'gmonkit count --save'");
  for (size_t number = 2; !rest.empty(); ++number) {
    StringRef line;
    std::tie(line, rest) = rest.split('\n');
    auto [count, name] = line.split(' ');
    uint64_t value = 0;
    bool isNew = !count.getAsInteger(10, value) && !name.empty() && isPrintable(name) &&
                 baseline.functions.try_emplace(name.str(), value).second;
    if (!isNew)
      return fileError(path, "line " + Twine(number) +
                                 ": not a count and the name of a function, or not the only one");
  }
  return baseline;
}

double Comparison::percent() const {
  if (before == 0)
    return now == 0 ? 0 : 100;
  return 100.0 * (double(now) - double(before)) / double(before);
}

Comparison compareWith(const Baseline &before, const Baseline &now) {
  Comparison comparison = {before.total(), now.total(), {}};
  std::map<std::string, std::pair<uint64_t, uint64_t>> functions;
  for (const auto &[name, count] : before.functions)
    functions[name].first = count;
  for (const auto &[name, count] : now.functions)
    functions[name].second = count;
  for (const auto &[name, counts] : functions)
    if (counts.first != counts.second)
      comparison.functions.push_back({name, counts.first, counts.second});
  llvm::stable_sort(comparison.functions, [](const Growth &a, const Growth &b) {
    return a.difference() > b.difference();
  });
  return comparison;
}

void printComparisonText(const Comparison &comparison, size_t most, raw_ostream &out) {
  out << "total " << comparison.now << "\nbaseline " << comparison.before << ", "
      << percentText(comparison.percent()) << '\n';
  ArrayRef<Growth> rows = comparison.functions;
  if (rows.empty())
    return;
  out << "\n    difference   of total        before           now  function\n";
  for (const Growth &row : most == 0 ? rows : rows.take_front(most))
    out << right_justify(signedCount(row.difference()), 14) << ' '
        << right_justify(percentText(share(row.difference(), comparison.before)), 10)
        << right_justify(std::to_string(row.before), 14)
        << right_justify(std::to_string(row.now), 14) << "  "
        << printable(demangledName(row.function)) << '\n';
  if (most != 0 && rows.size() > most)
    out << "... and " << rows.size() - most << " more\n";
}

void printComparisonMarkdown(const Comparison &comparison, size_t most, raw_ostream &out) {
  out << "**" << comparison.now << " instructions**, " << percentText(comparison.percent())
      << " (before: " << comparison.before << ")\n";
  ArrayRef<Growth> rows = comparison.functions;
  if (rows.empty())
    return;
  out << "\n| difference | of total | before | now | function |\n|--:|--:|--:|--:|---|\n";
  for (const Growth &row : most == 0 ? rows : rows.take_front(most))
    out << "| " << signedCount(row.difference()) << " | "
        << percentText(share(row.difference(), comparison.before)) << " | " << row.before << " | "
        << row.now << " | " << cell(printable(demangledName(row.function))) << " |\n";
  if (most != 0 && rows.size() > most)
    out << "\n... and " << rows.size() - most << " more\n";
}

} // namespace gmonkit
