//===- call_graph_index.cpp - an index of the call graph ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/reports/ordered_output.h"
#include "analyzer/reports/reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <string>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

bool hasPart(const CallGraph &graph, const CallNode &node, const ReportStyle &style) {
  if (node.isHidden)
    return false;
  return style.showUnused || node.wasUsed() ||
         any_of(node.callees, [&](uint32_t arc) { return graph.arcs()[arc].count != 0; });
}

using Entry = CallGraphIndex::Entry;

// Sorts ENTRIES by the eight bytes of their labels at OFFSET, then by number.
void sortByPart(MutableArrayRef<Entry> entries, size_t offset) {
  for (Entry &entry : entries) {
    char part[sizeof(entry.part)] = {};
    copy(entry.label.substr(offset, sizeof(part)), part);
    entry.part = support::endian::read64be(part);
  }
  auto [least, most] =
      std::minmax_element(entries.begin(), entries.end(),
                          [](const Entry &a, const Entry &b) { return a.part < b.part; });
  if (least->part == most->part && least->label.size() >= offset + sizeof(Entry::part))
    return; // the caller sorts them by the next part
  llvm::sort(entries, [](const Entry &a, const Entry &b) {
    return std::tie(a.part, a.number) < std::tie(b.part, b.number);
  });
}

// Sorts by label, then by number. Names have long common prefixes and are scattered in memory. So
// this reads each part of them once, and not for every comparison.
void sortEntries(MutableArrayRef<Entry> entries) {
  struct Run {
    MutableArrayRef<Entry> entries; // their labels share the first OFFSET bytes
    size_t offset;
  };
  std::vector<Run> runs;
  if (!entries.empty())
    runs.push_back({entries, 0});
  while (!runs.empty()) {
    auto [run, offset] = runs.back();
    runs.pop_back();
    sortByPart(run, offset);
    size_t next = offset + sizeof(Entry::part);
    for (auto first = run.begin(), last = first; first != run.end(); first = last) {
      last = std::find_if(first, run.end(),
                          [&](const Entry &entry) { return entry.part != first->part; });
      // Labels have no zero byte: if one label has ended here, they all have.
      if (last - first > 1 && first->label.size() >= next)
        runs.push_back({MutableArrayRef(first, last), next});
    }
  }
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

CallGraphIndex::CallGraphIndex(const CallGraph &graph, const ReportStyle &style) {
  std::vector<Entry> cycles;
  for (auto [node, number] : enumerate(callGraphNumbers(graph, style)))
    if (number == 0)
      continue;
    else if (graph.isCycle(node))
      cycles.push_back(
          {StringRef(cycleNames.emplace_back(cycleText(graph.nodes()[node]))).ltrim(), number, 0});
    else
      entries.push_back({style.names[node], number, 0});
  sortEntries(entries);
  sortEntries(cycles);
  llvm::append_range(entries, cycles);
}

void CallGraphIndex::print(const ReportStyle &style, raw_ostream &out) const {
  constexpr size_t columns = 3;
  unsigned width = (style.indexWidth - 1) / columns;
  size_t lines = divideCeil(entries.size(), columns);
  out << "\f\nIndex by function name\n\n";
  printInPieces(out, lines, 2000, [&](ColumnText &text, size_t begin, size_t end) {
    for (size_t line = begin; line < end; ++line) {
      size_t lineBegin = text.size();
      for (size_t entry = line, column = 0; entry < entries.size(); entry += lines, ++column) {
        size_t used = text.size() - lineBegin;
        text.spaces(column * width > used ? column * width - used : 0);
        std::string reference = ("[" + Twine(entries[entry].number) + "]").str();
        text.spaces(reference.size() < 6 ? 6 - reference.size() : 0);
        text.text(reference).spaces(1).text(entries[entry].label);
      }
      text.text("\n");
    }
  });
}

} // namespace gmonkit
