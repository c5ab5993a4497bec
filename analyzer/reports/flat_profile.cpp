//===- flat_profile.cpp - own times of functions --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/line_profile.h"
#include "analyzer/reports/columns.h"
#include "analyzer/reports/ordered_output.h"
#include "analyzer/reports/reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <algorithm>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Columns = R"(
 % time      the percentage of all sampled time that was spent in the function itself.
 cumulative  the sum of self for this function and those above it.
 self        the time spent in the function itself. The list is sorted by this time, then
             by calls, then by name.
 calls       the number of calls, without calls by the function itself. Blank if no call
             was recorded: the function was not instrumented, or never called.
 self/call   the mean time of a call in the function itself.
 total/call  the mean time of a call in the function and its callees.
)";

constexpr StringLiteral MarginColumn = R"(
 margin       the standard error of self, which comes from samples: the square root of the
              number of samples, as time. A ? marks a time that is not greater than its
              margin.
)";

constexpr StringLiteral LineColumns = R"(
 By line: each row is the code of one line in one function, followed by its lowest
 address. self is the time spent there, calls the executions of the line. Without block
 counts, the calls of a function are on its first line. total is self plus the callees.
)";

// The scale of times per call: it makes the largest time easy to read.
struct Unit {
  double factor = 1;
  char prefix = ' ';
};

Unit chooseUnit(double longest) {
  if (longest <= 0)
    return {};
  Unit unit = {1e-12, 'T'};
  for (char prefix : StringRef("GMK munpfa")) {
    if (longest * unit.factor >= 1)
      break;
    unit = {unit.factor * 1000, prefix};
  }
  return unit;
}

struct Row {
  double selfTime;
  uint64_t calls;
  double time; // of the function and its callees
  uint32_t function;
  const LineProfile *line = nullptr; // null unless by line
};

bool isShown(const Row &row, const ReportStyle &style) {
  return row.selfTime > 0 || row.calls != 0 || style.showUnused;
}

std::vector<Row> functionRows(const CallGraph &graph, const ReportStyle &style) {
  std::vector<Row> rows;
  for (auto [index, node] : enumerate(graph.nodes())) {
    Row row = {node.selfTime, node.calls, node.time(), static_cast<uint32_t>(index)};
    if (!graph.isCycle(index) && !node.isHidden && isShown(row, style) && style.shows(index))
      rows.push_back(row);
  }
  return rows;
}

std::vector<Row> lineRows(ArrayRef<LineProfile> lines, const ReportStyle &style) {
  std::vector<Row> rows;
  for (const LineProfile &line : lines) {
    Row row = {line.selfTime, line.runs, line.selfTime + line.childTime, line.function, &line};
    if (isShown(row, style) && (!style.shown || style.shown->allowsCode(row.function, line.place)))
      rows.push_back(row);
  }
  return rows;
}

// Sorts by time, calls and name. Equal rows stay in the order of addresses.
void sortRows(std::vector<Row> &rows, const CallGraph &graph) {
  llvm::stable_sort(rows, [&](const Row &a, const Row &b) {
    if (a.selfTime != b.selfTime)
      return a.selfTime > b.selfTime;
    return a.calls != b.calls ? a.calls > b.calls : graph.name(a.function) < graph.name(b.function);
  });
}

void printHeader(const CallGraph &graph, const Unit &unit, const ReportStyle &style,
                 raw_ostream &out) {
  const Histograms &histograms = graph.profile().histograms();
  out << (style.traditional ? "\nflat profile:\n\n" : "Flat profile:\n\n");
  if (!histograms.hasBins())
    out << "The profile has no time samples.\n\n";
  else if (style.traditional)
    out << granularityText(graph, graph.totalTime()) << "\n\n";
  else
    out << "Each sample counts as " << format("%g", 1 / histograms.rate()) << ' '
        << histograms.dimension() << ".\n";
  if (histograms.hasBins() && graph.totalTime() == 0)
    out << " no time accumulated\n\n";
  double elsewhere = graph.totalTime() - graph.functionTime();
  if (elsewhere > 0.0001 * graph.totalTime())
    out << format(" %.2f%% of the time was spent in no function of the program.\n\n",
                  100 * elsewhere / graph.totalTime());
  if (uint64_t calls = graph.profile().unresolvedCalls())
    out << " Calls into no function of the program: " << calls << ".\n\n";

  std::string perCall = {unit.prefix, histograms.abbreviation()};
  perCall = StringRef(perCall).trim().str() + "/call";
  std::string dimension = histograms.dimension().str();
  out << "  %   cumulative   self  " << (style.margins ? "         " : "")
      << "            self     total           \n"
      << format(" time %9.9s  %8.8s", dimension.c_str(), dimension.c_str())
      << (style.margins ? "   margin" : "")
      << format("    calls %8.8s %8.8s  name    \n", perCall.c_str(), perCall.c_str());
}

Unit chooseUnit(ArrayRef<Row> rows, const ReportStyle &style) {
  if (style.traditional)
    return {1e3, 'm'};
  double longest = 0;
  for (const Row &row : rows)
    if (row.calls != 0)
      longest = std::max(longest, row.time / row.calls);
  return chooseUnit(longest);
}

class RowPrinter {
public:
  RowPrinter(const CallGraph &graph, const ReportStyle &style, const Unit &unit)
      : graph(graph), style(style), unit(unit) {}

  // CUMULATIVE is the sum of the times of ROW and the rows above it.
  void add(ColumnText &text, const Row &row, double cumulative) const;

private:
  void addName(ColumnText &text, const Row &row) const;

  const CallGraph &graph;
  const ReportStyle &style;
  Unit unit;
};

void RowPrinter::addName(ColumnText &text, const Row &row) const {
  if (row.line && row.line->place) {
    const Function &function = graph.profile().image().functions()[row.function];
    std::string place = placeText(row.line->place, style);
    place.pop_back(); // drop the parenthesis
    text.text(plainName(function, style)).text(place);
    text.text(" @ ").text(utohexstr(row.line->address, true)).text(")");
    return;
  }
  text.text(style.names[row.function]);
  if (!style.traditional)
    return;
  text.text(cycleText(graph.nodes()[row.function]));
  if (unsigned number = style.numbers[row.function])
    text.text(" [").count(number, 0).text("]");
}

void RowPrinter::add(ColumnText &text, const Row &row, double cumulative) const {
  double percent = graph.totalTime() > 0 ? 100 * row.selfTime / graph.totalTime() : 0;
  if (style.traditional)
    text.fixed(percent, 5, 1).spaces(1).fixed(cumulative, 10);
  else
    text.fixed(percent, 6).spaces(1).fixed(cumulative, 9);
  text.spaces(1).fixed(row.selfTime, 8);
  if (style.margins)
    addMargin(text, graph, row.selfTime);
  if (row.calls != 0)
    text.spaces(1)
        .count(row.calls, 8)
        .spaces(1)
        .fixed(row.selfTime / row.calls * unit.factor, 8)
        .spaces(1)
        .fixed(row.time / row.calls * unit.factor, 8)
        .spaces(2);
  else
    text.spaces(29);
  addName(text, row);
  text.text("\n");
}

} // namespace

void printFlatProfile(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  std::vector<LineProfile> lines;
  if (style.byLine)
    lines = profileLines(graph, *style.lines);
  std::vector<Row> rows = style.byLine ? lineRows(lines, style) : functionRows(graph, style);
  sortRows(rows, graph);
  Unit unit = chooseUnit(rows, style);
  printHeader(graph, unit, style, out);
  std::vector<double> cumulative;
  for (const Row &row : rows)
    cumulative.push_back(row.selfTime + (cumulative.empty() ? 0 : cumulative.back()));
  RowPrinter printer(graph, style, unit);
  printInPieces(out, rows.size(), 2000, [&](ColumnText &text, size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row)
      printer.add(text, rows[row], cumulative[row]);
  });
  explain({Columns, LineColumns, MarginColumn}, style, out);
}

} // namespace gmonkit
