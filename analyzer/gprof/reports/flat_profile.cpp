//===- flat_profile.cpp - gprof's flat profile ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/model/merge_sort.h"
#include "analyzer/gprof/reports/explanations.h"
#include "analyzer/gprof/reports/reports.h"
#include "llvm/Support/Format.h"
#include <cinttypes>
#include <numeric>

using namespace llvm;

namespace gmonkit::gprof {
namespace {

struct Unit {
  char prefix;
  double scale;
};

constexpr Unit Units[] = {{'T', 1e-12}, {'G', 1e-9}, {'M', 1e-6}, {'K', 1e-3},
                          {' ', 1},     {'m', 1e3},  {'u', 1e6},  {'n', 1e9},
                          {'p', 1e12},  {'f', 1e15}, {'a', 1e18}};

// Returns the unit in which the longest call has one to three digits, or the first unit.
Unit chooseUnit(const Analysis &analysis) {
  double longest = 0;
  for (uint32_t i = 0; i < analysis.table.all().size(); ++i) {
    const Node &node = analysis.graph.all()[i];
    uint64_t calls = analysis.table.all()[i].calls;
    if (calls != 0)
      longest = std::max(longest, (analysis.table.all()[i].time + node.childTime) / calls);
  }
  if (longest > 0)
    for (const Unit &unit : Units)
      if (double scaled = longest / analysis.rate() * unit.scale; scaled >= 1 && scaled < 1000)
        return unit;
  return Units[0];
}

std::vector<uint32_t> sortedSymbols(const Analysis &analysis) {
  std::vector<uint32_t> sorted(analysis.table.all().size());
  std::iota(sorted.begin(), sorted.end(), 0);
  mergeSort(sorted, [&](uint32_t left, uint32_t right) {
    const Symbol &a = analysis.table.all()[left], &b = analysis.table.all()[right];
    double difference = b.time - a.time;
    if (difference != 0)
      return difference > 0 ? 1 : -1;
    if (a.calls != b.calls)
      return a.calls < b.calls ? 1 : -1;
    return a.name.compare(b.name);
  });
  return sorted;
}

void printHeader(const Analysis &analysis, const Unit &unit, raw_ostream &out) {
  const ProfileFiles &files = analysis.files;
  double total = analysis.totalTime;
  if (analysis.style.bsd) {
    out << "\ngranularity: each sample hit covers " << files.bytesOfBin() << " byte(s)";
    if (total > 0)
      out << format(" for %.2f%% of %.2f ", 100.0 / total, total / analysis.rate())
          << files.dimension << "\n\n";
  } else {
    out << format("\nEach sample counts as %g ", 1.0 / analysis.rate()) << files.dimension << ".\n";
  }
  if (total <= 0)
    out << " no time accumulated\n\n";
  std::string perCall = std::string{unit.prefix, files.abbreviation} + "/call";
  const char *dimension = files.dimension.c_str();
  out << "  %   cumulative   self              self     total           \n"
      << format("%5.5s %9.9s  %8.8s %8.8s %8.8s %8.8s  %-8.8s\n", "time", dimension, dimension,
                "calls", perCall.c_str(), perCall.c_str(), "name");
}

} // namespace

void printFlatProfile(const Analysis &analysis, const SymbolFilter &shown, raw_ostream &out) {
  const Style &style = analysis.style;
  if (!style.bsd)
    out << "Flat profile:\n";
  else if (style.explain)
    out << "\n\n\nflat profile:\n" << FlatProfileExplanation << CopyrightNotice;
  Unit unit = style.bsd ? Unit{'m', 1e3} : chooseUnit(analysis);
  printHeader(analysis, unit, out);

  double total = analysis.totalTime > 0 ? analysis.totalTime : 1, rate = analysis.rate();
  double cumulative = 0;
  for (uint32_t index : sortedSymbols(analysis)) {
    const Symbol &symbol = analysis.table.all()[index];
    if (!shown.allows(symbol) || (!style.showZeros && symbol.calls == 0 && symbol.time == 0))
      continue;
    cumulative += symbol.time;
    out << format(style.bsd ? "%5.1f %10.2f %8.2f" : "%6.2f %9.2f %8.2f", 100 * symbol.time / total,
                  cumulative / rate, symbol.time / rate);
    if (symbol.calls != 0)
      out << format(" %8" PRIu64 " %8.2f %8.2f  ", symbol.calls,
                    unit.scale * symbol.time / rate / symbol.calls,
                    unit.scale * (symbol.time + analysis.graph.all()[index].childTime) / rate /
                        symbol.calls);
    else
      out << format(" %8.8s %8.8s %8.8s  ", "", "", "");
    out << (style.bsd ? analysis.reference(index) : analysis.fullName(index)) << '\n';
  }
  if (style.explain && !style.bsd)
    out << FlatProfileExplanation << CopyrightNotice;
}

} // namespace gmonkit::gprof
