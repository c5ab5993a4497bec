//===- instructions.cpp - instructions and time of functions --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/inclusive_counts.h"
#include "analyzer/reports/columns.h"
#include "analyzer/reports/reports.h"
#include "analyzer/support/percent.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Columns = R"(
 instructions  what the function itself executed, exactly: without callees, and without what
               gmon-cc inserted. The list is sorted by this number.
 %             the percentage of all instructions of the program's own code.
 with callees  the same with the functions that it calls, and theirs. Each caller gets a share
               in proportion to its calls, so this is an average.
 self, total   the time spent in the function itself, and with its callees.
 calls         the number of calls, without calls by the function itself.
)";

void printRow(ColumnText &text, const CallGraph &graph, const InclusiveCounts &counts,
              uint32_t function, double total) {
  const CallNode &node = graph.nodes()[function];
  double own = double(counts.own(function)), all = counts.withCallees(function);
  text.count(counts.own(function), 15).spaces(1).fixed(exactPercent(own, total, /*ifZero=*/0), 6);
  text.count(std::llround(all), 17).spaces(1).fixed(exactPercent(all, total, /*ifZero=*/0), 6);
  text.fixed(node.selfTime, 10).fixed(node.time(), 10).count(node.calls, 11).spaces(2);
}

} // namespace

Error printInstructions(const CallGraph &graph, const SourceLines &lines, const ReportStyle &style,
                        raw_ostream &out) {
  Expected<ProgramCount> count =
      countProgram(graph.profile(), /*release=*/nullptr, lines, /*isOfRelease=*/false);
  if (!count)
    return count.takeError();
  InclusiveCounts inclusive(graph, *count);
  std::string unit = graph.profile().histograms().dimension().str();
  out << "Instructions:\n\n"
      << "                                                     self     total\n"
      << "   instructions      %     with callees      %" << right_justify(unit, 10)
      << right_justify(unit, 10) << "      calls  name\n";
  for (const FunctionCount &function : count->functions) {
    if (!style.shows(function.function))
      continue;
    ColumnText text;
    printRow(text, graph, inclusive, function.function, double(count->total.all));
    out << text.str() << displayName(graph.profile().image().functions()[function.function], style)
        << '\n';
  }
  if (style.explain)
    out << Columns;
  return Error::success();
}

} // namespace gmonkit
