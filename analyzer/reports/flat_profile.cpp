//===- flat_profile.cpp - the time spent in each function itself ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <algorithm>
#include <cinttypes>
#include <tuple>

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

// What was used, and in the order in which it is printed.
std::vector<uint32_t> rows(const CallGraph &graph, const ReportStyle &style) {
  std::vector<uint32_t> functions;
  for (auto [index, node] : enumerate(graph.nodes())) {
    bool isUsed = node.selfTime > 0 || node.calls != 0;
    if (!graph.isCycle(index) && !node.isHidden && (isUsed || style.showUnused))
      functions.push_back(index);
  }
  llvm::sort(functions, [&](uint32_t a, uint32_t b) {
    auto rank = [&](uint32_t function) {
      const CallNode &node = graph.nodes()[function];
      return std::tuple(-node.selfTime, ~node.calls, graph.name(function), function);
    };
    return rank(a) < rank(b);
  });
  return functions;
}

void printHeader(const CallGraph &graph, const Unit &unit, raw_ostream &out) {
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
  out << "  %   cumulative   self              self     total           \n"
      << format(" time %9.9s  %8.8s    calls %8.8s %8.8s  name    \n", dimension.c_str(),
                dimension.c_str(), perCall.c_str(), perCall.c_str());
}

} // namespace

void printFlatProfile(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  std::vector<uint32_t> functions = rows(graph, style);
  double longest = 0;
  for (uint32_t function : functions)
    if (const CallNode &node = graph.nodes()[function]; node.calls != 0)
      longest = std::max(longest, node.time() / node.calls);
  Unit unit = chooseUnit(longest);
  printHeader(graph, unit, out);

  double cumulative = 0;
  for (uint32_t function : functions) {
    const CallNode &node = graph.nodes()[function];
    cumulative += node.selfTime;
    double percent = graph.totalTime() > 0 ? 100 * node.selfTime / graph.totalTime() : 0;
    out << format("%6.2f %9.2f %8.2f", percent, cumulative, node.selfTime);
    if (node.calls != 0)
      out << format(" %8" PRIu64 " %8.2f %8.2f  ", node.calls,
                    node.selfTime / node.calls * unit.factor,
                    node.time() / node.calls * unit.factor);
    else
      out.indent(29);
    out << displayName(graph.name(function), style) << '\n';
  }
  if (style.explain)
    out << Explanation;
}

} // namespace gmonkit
