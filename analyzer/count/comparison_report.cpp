//===- comparison_report.cpp - what grew, for people ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/comparison.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gmonkit {
namespace {

std::string signedCount(int64_t value) {
  return (Twine(value < 0 ? "" : "+") + Twine(value)).str();
}

std::string percentText(double percent) {
  std::string text;
  raw_string_ostream(text) << format("%+.3f %%", percent);
  return text;
}

std::string rangeText(const CountRange &range) {
  std::string text = std::to_string(range.least);
  if (!range.isStable())
    text.append("~").append(std::to_string(range.spread));
  return text;
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

enum class Style { Text, Markdown };

class ComparisonWriter {
public:
  ComparisonWriter(const Comparison &comparison, size_t most, Style style, raw_ostream &out)
      : comparison(comparison), most(most), style(style), out(out) {}

  void write() {
    std::string percent = percentText(comparison.percent());
    if (style == Style::Text)
      out << "total " << comparison.now << "\nbaseline " << comparison.before << ", " << percent
          << '\n';
    else
      out << "**" << comparison.now << " instructions**, " << percent
          << " (before: " << comparison.before << ")\n";
    if (comparison.unstable != 0)
      out << (style == Style::Markdown ? "\n" : "") << comparison.unstable
          << " functions differ from run to run; of these counts what is beyond their range\n";
    writeTable("function", comparison.functions);
    writeTable("source line", comparison.lines);
  }

private:
  void writeTable(StringRef heading, ArrayRef<Growth> rows);
  void writeRow(const Growth &row);

  const Comparison &comparison;
  size_t most;
  Style style;
  raw_ostream &out;
};

void ComparisonWriter::writeRow(const Growth &row) {
  int64_t difference = row.difference();
  double before = double(comparison.before);
  std::string part = percentText(before == 0 ? 0 : 100.0 * double(difference) / before);
  std::string name = printable(demangledName(row.name));
  if (style == Style::Text)
    out << right_justify(signedCount(difference), 14) << ' ' << right_justify(part, 10) << ' '
        << right_justify(rangeText(row.before), 13) << ' ' << right_justify(rangeText(row.now), 13)
        << "  " << name << '\n';
  else
    out << "| " << signedCount(difference) << " | " << part << " | " << rangeText(row.before)
        << " | " << rangeText(row.now) << " | " << cell(name) << " |\n";
}

void ComparisonWriter::writeTable(StringRef heading, ArrayRef<Growth> rows) {
  if (rows.empty())
    return;
  if (style == Style::Text)
    out << "\n    difference   of total        before           now  " << heading << '\n';
  else
    out << "\n| difference | of total | before | now | " << heading
        << " |\n|--:|--:|--:|--:|---|\n";
  for (const Growth &row : most == 0 ? rows : rows.take_front(most))
    writeRow(row);
  if (most != 0 && rows.size() > most)
    out << (style == Style::Markdown ? "\n" : "") << "... and " << rows.size() - most << " more\n";
}

} // namespace

void printComparisonText(const Comparison &comparison, size_t most, raw_ostream &out) {
  ComparisonWriter(comparison, most, Style::Text, out).write();
}

void printComparisonMarkdown(const Comparison &comparison, size_t most, raw_ostream &out) {
  ComparisonWriter(comparison, most, Style::Markdown, out).write();
}

} // namespace gmonkit
