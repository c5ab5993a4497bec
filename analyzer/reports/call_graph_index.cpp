//===- call_graph_index.cpp - the numbers of the call graph's functions ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "columns.h"
#include "reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include <string>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

bool hasPart(const CallGraph &graph, const CallNode &node, const ReportStyle &style) {
  if (node.isHidden)
    return false;
  return style.showUnused || node.time() > 0 || node.calls != 0 || node.selfCalls != 0 ||
         any_of(node.callees, [&](uint32_t arc) { return graph.arcs()[arc].count != 0; });
}

} // namespace

std::vector<unsigned> callGraphNumbers(const CallGraph &graph, const ReportStyle &style) {
  std::vector<unsigned> numbers(graph.nodes().size());
  unsigned count = 0;
  for (uint32_t node : graph.byTime())
    if (hasPart(graph, graph.nodes()[node], style))
      numbers[node] = ++count;
  return numbers;
}

std::string granularityText(const CallGraph &graph, double time) {
  const Histograms &histograms = graph.profile().histograms();
  if (!histograms.hasBins())
    return "granularity: no time was sampled";
  std::string text =
      ("granularity: each sample hit covers " + Twine(histograms.bytesPerBin()) + " byte(s)").str();
  if (time == 0)
    return text + " no time propagated";
  raw_string_ostream(text) << format(" for %.2f%% of %.2f ", 100 / histograms.rate() / time, time)
                           << histograms.dimension();
  return text;
}

// Sorted by name, cycles last, in three columns that are read downwards.
void printCallGraphIndex(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  std::vector<std::tuple<bool, std::string, unsigned>> entries; // is a cycle, label, number
  for (auto [node, number] : enumerate(callGraphNumbers(graph, style)))
    if (number == 0)
      continue;
    else if (graph.isCycle(node))
      entries.emplace_back(true, StringRef(cycleText(graph.nodes()[node])).ltrim().str(), number);
    else
      entries.emplace_back(false, displayName(graph.profile().image().functions()[node], style),
                           number);
  llvm::sort(entries);

  constexpr size_t columns = 3;
  unsigned width = (style.indexWidth - 1) / columns;
  size_t lines = divideCeil(entries.size(), columns);
  out << "\f\nIndex by function name\n\n";
  for (size_t line = 0; line < lines; ++line) {
    ColumnText text;
    for (size_t entry = line, column = 0; entry < entries.size(); entry += lines, ++column) {
      const auto &[isCycle, name, number] = entries[entry];
      std::string reference = ("[" + Twine(number) + "]").str();
      text.spaces(column * width > text.size() ? column * width - text.size() : 0);
      text.spaces(reference.size() < 6 ? 6 - reference.size() : 0);
      text.text(reference).spaces(1).text(name);
    }
    out << text.str() << '\n';
  }
}

} // namespace gmonkit
