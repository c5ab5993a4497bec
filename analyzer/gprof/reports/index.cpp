//===- index.cpp - gprof's index of its call graph ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/model/merge_sort.h"
#include "analyzer/gprof/reports/reports.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gmonkit::gprof {
namespace {

// Returns functions by name, then cycles.
std::vector<uint32_t> indexEntries(const Analysis &analysis) {
  std::vector<uint32_t> entries;
  for (auto [index, symbol] : enumerate(analysis.table.all()))
    if (analysis.style.showZeros || symbol.calls != 0 || symbol.time != 0)
      entries.push_back(index);
  mergeSort(entries, [&](uint32_t a, uint32_t b) {
    return analysis.table.all()[a].name.compare(analysis.table.all()[b].name);
  });
  for (uint32_t i = 0; i < analysis.graph.cycles(); ++i)
    entries.push_back(analysis.table.all().size() + i);
  return entries;
}

std::string entryName(const Analysis &analysis, uint32_t number) {
  if (analysis.graph.isCycle(number))
    return ("<cycle " + Twine(analysis.graph.all()[number].cycle) + ">").str();
  if (analysis.style.bsd)
    return analysis.table.all()[number].name.str();
  std::string name = analysis.fullName(number);
  const Symbol &symbol = analysis.table.all()[number];
  if (!analysis.style.byLine && symbol.isStatic && symbol.file != NoFile)
    name += (" (" +
             (analysis.style.printPath ? analysis.table.files().path(symbol.file)
                                       : analysis.table.files().baseName(symbol.file)) +
             ")")
                .str();
  return name;
}

} // namespace

void printIndex(const Analysis &analysis, raw_ostream &out) {
  constexpr size_t columns = 3;
  constexpr int64_t numberWidth = 5;
  std::vector<uint32_t> entries = indexEntries(analysis);
  // -w takes any int.
  int64_t width = (int64_t(analysis.style.indexWidth) - 1) / static_cast<int64_t>(columns);
  size_t rows = (entries.size() + columns - 1) / columns;
  out << "\f\nIndex by function name\n\n";
  for (size_t row = 0; row < rows; ++row) {
    int64_t column = 0, start = 0; // gprof does not count the blanks around a number
    for (size_t i = row; i < entries.size(); i += rows, start += width) {
      const Node &node = analysis.graph.all()[entries[i]];
      std::string number =
          (node.isShown ? "[" + Twine(node.index) + "]" : "(" + Twine(node.index) + ")").str();
      std::string name = entryName(analysis, entries[i]);
      if (analysis.style.bsd) {
        out << format("%6.6s %-19.19s", number.c_str(), name.c_str());
        continue;
      }
      auto padTo = [&](int64_t wanted) {
        out.indent(std::max<int64_t>(0, wanted - column));
        column = std::max(column, wanted);
      };
      column += number.size();
      padTo(start + numberWidth);
      out << ' ' << number << ' ' << name;
      column += name.size();
    }
    out << '\n';
  }
}

} // namespace gmonkit::gprof
