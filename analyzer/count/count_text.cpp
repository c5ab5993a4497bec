//===- count_text.cpp - instruction counts for people ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/instruction_counts.h"
#include "analyzer/count/count_report.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/percent.h"
#include "analyzer/support/plural.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

struct Row {
  std::string name;
  Instructions sum;
  uint64_t spread = 0;
};

// Returns VALUE as a whole number.
std::string rounded(double value) {
  std::string text;
  raw_string_ostream(text) << format("%.0f", value);
  return text;
}

// Returns TEXT as a right-justified cell, which a space separates from the one before it.
std::string cell(const std::string &text) {
  std::string made;
  raw_string_ostream(made) << ' ' << right_justify(text, 13);
  return made;
}

class TextWriter {
public:
  TextWriter(const CountReport &report, size_t most, raw_ostream &out)
      : report(report), count(report.count), most(most), out(out) {}

  void write() {
    out << "total " << count.total.all << '\n';
    writeRemarks();
    writeTable("function", functionRows(), count.runs > 1);
    std::map<StringRef, Instructions> files;
    std::map<SourcePlace, Instructions> lines;
    for (const FunctionCount &function : count.functions)
      for (const auto &[place, sum] : function.lines) {
        files[place.first] += sum;
        lines[place] += sum;
      }
    std::vector<Row> fileRows, lineRows;
    for (const auto &[file, sum] : files)
      fileRows.push_back({printable(file), sum});
    for (const auto &[place, sum] : lines)
      lineRows.push_back({printable(place.first) + ':' + std::to_string(place.second), sum});
    writeTable("source file", std::move(fileRows));
    writeTable("source line", std::move(lineRows));
    writeOutside();
    writeDiffering();
  }

private:
  void writeUnbounded();
  void writeRemarks();
  void writeRuns();
  std::vector<Row> functionRows() const;
  void writeHeading(StringRef name, bool withSpread);
  void writeTable(StringRef heading, std::vector<Row> rows, bool withSpread = false);
  void writeEstimate();
  void writeOutside();
  void writeDiffering();
  size_t limited(size_t rows) const { return most == 0 ? rows : std::min(rows, most); }
  void writeLeftOut(size_t rows) {
    if (rows > limited(rows))
      out << "... and " << rows - limited(rows) << " more\n";
  }

  const CountReport &report;
  const ProgramCount &count;
  size_t most;
  raw_ostream &out;
};

void TextWriter::writeRuns() {
  size_t unstable =
      count_if(count.functions, [](const FunctionCount &it) { return it.spread != 0; });
  out << "runs: " << count.runs << "; they differ by "
      << format("%.4f %%", count.total.all == 0 ? 0 : 100.0 * count.spread / count.total.all)
      << "; functions that differ from run to run: " << unstable << '\n';
  if (unstable != 0)
    out << "each of these counts as in the run where it executed the fewest; spread: how many more "
           "in others\n";
}

uint64_t callsOf(ArrayRef<OutsideCalls> outside) {
  uint64_t sum = 0;
  for (const OutsideCalls &call : outside)
    sum = SaturatingAdd(sum, call.calls);
  return sum;
}

void TextWriter::writeUnbounded() {
  std::vector<uint32_t> functions;
  for (const FunctionCount &function : count.functions)
    if (function.error == InstructionCount::NoBound)
      functions.push_back(function.function);
  if (functions.empty())
    return;
  out << "uncertain without a bound: "
      << printable(demangledName(count.image->functions()[functions.front()].name));
  if (functions.size() > 1)
    out << " and " << plural(functions.size() - 1, "other function");
  out << " with a loop that has no counter, as in inline assembly\n";
}

void TextWriter::writeRemarks() {
  size_t ran = count.functions.size() + count.differing.size();
  out << "counted: " << count.functions.size() << " of " << ran << " functions that ran, in "
      << printable(count.image->path()) << '\n';
  if (!count.outside.empty())
    out << "not counted: " << plural(count.outside.size(), "function") << " without counters, with "
        << plural(callsOf(count.outside), "call") << '\n';
  if (count.image == &report.profiled)
    out << "padding in front of loops is not counted; give the plain build as --release\n";
  if (count.error == InstructionCount::NoBound)
    writeUnbounded();
  else if (count.error != 0)
    out << "uncertain by at most " << count.error << " ("
        << format("%.2f", 100.0 * count.error / count.total.all)
        << " %): the counts of blocks do not determine all jumps and padding\n";
  if (count.runs > 1)
    writeRuns();
  if (!count.processor.empty())
    out << "est. cycles: " << rounded(count.total.cycles) << " in all, an estimate for "
        << printable(count.processor)
        << ": what each block takes at least, without caches and waiting\n";
  if (count.isInexact)
    out << "the profile may be inexact: it says so of itself\n";
}

std::vector<Row> TextWriter::functionRows() const {
  std::vector<Row> rows;
  for (const FunctionCount &function : count.functions)
    rows.push_back({printable(demangledName(count.image->functions()[function.function].name)),
                    function.sum, function.spread});
  return rows;
}

void TextWriter::writeHeading(StringRef name, bool withSpread) {
  for (const InstructionColumn &column : instructionColumns) {
    out << right_justify(column.name, 14);
    if (column.value == &Instructions::all)
      out << "      %";
  }
  if (!count.processor.empty())
    out << right_justify("est. cycles", 14);
  if (withSpread)
    out << right_justify("spread", 14);
  out << "  " << name << '\n';
}

// Sorts ROWS by instructions, then leaves them in their sequence.
void TextWriter::writeTable(StringRef heading, std::vector<Row> rows, bool withSpread) {
  if (rows.empty())
    return;
  llvm::stable_sort(rows, [](const Row &a, const Row &b) { return a.sum.all > b.sum.all; });
  out << '\n';
  writeHeading(heading, withSpread);
  for (const Row &row : ArrayRef(rows).take_front(limited(rows.size()))) {
    for (const InstructionColumn &column : instructionColumns) {
      out << cell(std::to_string(row.sum.*column.value));
      if (column.value == &Instructions::all)
        out << format(" %6.2f", 100.0 * row.sum.all / count.total.all);
    }
    if (!count.processor.empty())
      out << cell(rounded(row.sum.cycles));
    if (withSpread)
      out << cell(std::to_string(row.spread));
    out << "  " << row.name << '\n';
  }
  writeLeftOut(rows.size());
}

// Prints how much of the code without counters is estimated. It is no part of the total.
void TextWriter::writeEstimate() {
  double instructions = 0, calls = 0, estimated = 0;
  for (const OutsideCalls &call : count.outside) {
    calls += double(call.calls);
    if (!call.perCall)
      continue;
    estimated += double(call.calls);
    instructions += double(call.calls) * *call.perCall;
  }
  out << "estimate by " << printable(count.outsideFrom) << ", not in the total: about "
      << rounded(instructions) << " instructions in " << rounded(estimated) << " of "
      << rounded(calls) << " calls\n";
}

void TextWriter::writeOutside() {
  if (count.outside.empty())
    return;
  bool hasEstimate = !count.outsideFrom.empty();
  out << "\nnot counted, for it has no counters:\n";
  if (hasEstimate)
    writeEstimate();
  out << right_justify("calls", 14);
  if (hasEstimate)
    out << right_justify("est. per call", 15) << right_justify("est. in all", 14);
  out << "  function\n";
  for (const OutsideCalls &call :
       ArrayRef(count.outside).take_front(limited(count.outside.size()))) {
    out << cell(std::to_string(call.calls));
    if (hasEstimate)
      out << right_justify(call.perCall ? rounded(*call.perCall) : "-", 15)
          << right_justify(call.perCall ? rounded(double(call.calls) * *call.perCall) : "-", 14);
    out << "  " << printable(call.name.empty() ? "[unknown]" : demangledName(call.name));
    if (!call.file.empty())
      out << " (" << printable(call.file) << ')';
    out << '\n';
  }
  writeLeftOut(count.outside.size());
}

void TextWriter::writeDiffering() {
  if (count.differing.empty())
    return;
  out << "\nnot counted, for it differs in " << printable(count.image->path())
      << "; the instrumented code has about:\n"
      << right_justify("instructions", 14) << "  function\n";
  for (const FunctionCount &it :
       ArrayRef(count.differing).take_front(limited(count.differing.size())))
    out << cell(std::to_string(it.sum.all)) << "  "
        << printable(demangledName(report.profiled.functions()[it.function].name)) << '\n';
  writeLeftOut(count.differing.size());
}

} // namespace

void printCountText(const CountReport &report, size_t most, raw_ostream &out) {
  TextWriter(report, most, out).write();
}

} // namespace gmonkit
