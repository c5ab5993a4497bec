//===- outside_time.cpp - time outside the program's own code -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/outside_time.h"
#include "analyzer/reports/reports.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Explanation = R"(
 self         the time in a library or other code that is not instrumented. The flat profile
              does not have it.
 system calls the part of this time in system calls.
 charged      the part of this time that the flat profile has after all: it was charged to the
              instrumented function that probably called, according to the stack.
)";

} // namespace

void printOutsideTime(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  std::vector<OutsideTime> files = readOutsideTime(graph.profile().extensions());
  if (files.empty())
    return;
  const Histograms &histograms = graph.profile().histograms();
  std::string unit = histograms.dimension().str();
  double rate = histograms.hasBins() ? histograms.rate() : 1;
  auto value = [rate](uint64_t samples) { return format("%10.2f", samples / rate); };
  out << "\nOutside the instrumented code:\n\n"
      << "      self    system                \n"
      << format("%10.10s     calls   charged  name    \n", unit.c_str());
  for (const OutsideTime &file : files)
    out << value(file.total()) << value(file.systemCalls) << value(file.charged) << "  "
        << printable(file.name) << '\n';
  if (style.explain)
    out << Explanation;
}

} // namespace gmonkit
