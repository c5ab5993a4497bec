//===- flat_profile.cpp - the time spent in each function itself ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "columns.h"
#include "reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Explanation = R"(
 % time      the part of all sampled time that was spent in the function itself.
 cumulative  the time of this function and of all those above it.
 self        the time spent in the function itself. The list is sorted by it, then by
             calls, then by name.
 calls       how often the function was called; calls by itself are left out. Blank
             where no call was recorded: the function was built without
             instrumentation, or never called.
 self/call   the mean time of such a call in the function itself.
 total/call  the mean time of such a call in the function and in all that it called.
)";

constexpr StringLiteral MarginExplanation = R"(
 margin       the standard error of the time in the function itself, which was measured by
              sampling: the time of as many samples as the square root of its own number. A ?
              stands before it where that time is not greater.
)";

// How times per call are scaled so that the longest is easy to read.
struct Unit {
  double factor = 1;
  char prefix = ' ';
};

Unit chooseUnit(double longest) {
  if (longest <= 0)
    return {};
  Unit unit = {1e-12, 'T'};
  for (char prefix : StringRef("TGMK munpfa")) {
    unit.prefix = prefix;
    if (longest * unit.factor >= 1)
      break;
    unit.factor *= 1000;
  }
  return unit;
}

struct Row {
  double selfTime;
  uint64_t calls;
  double time; // in the function and in all that it called
  const Function *function;
};

// What was used, and in the order in which it is printed.
std::vector<Row> sortedRows(const CallGraph &graph, const ReportStyle &style) {
  ArrayRef<Function> functions = graph.profile().image().functions();
  std::vector<Row> rows;
  for (auto [index, node] : enumerate(graph.nodes())) {
    bool isUsed = node.selfTime > 0 || node.calls != 0;
    if (!graph.isCycle(index) && !node.isHidden && (isUsed || style.showUnused) &&
        style.shows(index))
      rows.push_back({node.selfTime, node.calls, node.time(), &functions[index]});
  }
  llvm::stable_sort(rows, [](const Row &a, const Row &b) {
    if (a.selfTime != b.selfTime)
      return a.selfTime > b.selfTime;
    return a.calls != b.calls ? a.calls > b.calls : a.function->name < b.function->name;
  });
  return rows;
}

void printHeader(const CallGraph &graph, const Unit &unit, const ReportStyle &style,
                 raw_ostream &out) {
  const Histograms &histograms = graph.profile().histograms();
  out << "Flat profile:\n\n";
  if (!histograms.hasBins())
    out << "The profile has no time samples.\n\n";
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

} // namespace

void printFlatProfile(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  std::vector<Row> rows = sortedRows(graph, style);
  double longest = 0;
  for (const Row &row : rows)
    if (row.calls != 0)
      longest = std::max(longest, row.time / row.calls);
  Unit unit = chooseUnit(longest);
  printHeader(graph, unit, style, out);

  double cumulative = 0;
  ColumnText text;
  for (const Row &row : rows) {
    cumulative += row.selfTime;
    double percent = graph.totalTime() > 0 ? 100 * row.selfTime / graph.totalTime() : 0;
    text.clear();
    text.fixed(percent, 6).spaces(1).fixed(cumulative, 9).spaces(1).fixed(row.selfTime, 8);
    if (style.margins) {
      double margin = graph.margin(row.selfTime);
      text.text(row.selfTime > 0 && row.selfTime <= margin ? "?" : " ").fixed(margin, 8);
    }
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
    out << text.str() << displayName(*row.function, style) << '\n';
  }
  if (style.explain)
    out << Explanation;
  if (style.explain && style.margins)
    out << MarginExplanation;
}

} // namespace gmonkit
