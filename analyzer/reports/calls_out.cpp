//===- calls_out.cpp - calls of other programs' and libraries' functions --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/calls_out.h"
#include "analyzer/reports/reports.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <tuple>
#include <vector>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Explanation = R"(
 calls   the number of calls from the caller to a function in another file: a library, or
         code that is not instrumented. Code instrumented without arcs=derived only has
         calls to instrumented libraries.
)";

struct Row {
  uint64_t calls;
  std::string caller, callee;
};

// Sorts by calls, the most first, then by name.
std::vector<Row> makeRows(const Profile &profile, const ReportStyle &style) {
  std::vector<Row> rows;
  for (const CallOut &call : readCallsOut(profile))
    rows.push_back(
        {call.count,
         call.caller ? displayName(profile.image().functions()[*call.caller], style) : "[unknown]",
         call.callee.empty() ? "[unnamed]"
                             : shownName(call.callee, style) + " (" + printable(call.file) + ")"});
  llvm::sort(rows, [](const Row &a, const Row &b) {
    return std::tie(b.calls, a.caller, a.callee) < std::tie(a.calls, b.caller, b.callee);
  });
  return rows;
}

} // namespace

void printCallsOut(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  std::vector<Row> rows = makeRows(graph.profile(), style);
  if (rows.empty())
    return;
  out << "\nCalls to other files:\n\n     calls  caller -> callee (file)\n";
  for (const Row &row : rows)
    out << format("%10llu  ", static_cast<unsigned long long>(row.calls)) << row.caller << " -> "
        << row.callee << '\n';
  if (style.explain)
    out << Explanation;
}

} // namespace gmonkit
