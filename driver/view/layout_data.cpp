//===- layout_data.cpp - layouts and first runs, for the page -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/view/sections.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

// Bytes of a function; of several kinds, if KIND is missing.
struct Row {
  uint32_t function;
  uint64_t address, size;
  std::optional<BlockKind> kind;
};

std::vector<Row> rowsOf(const CodeLayout &layout, const BlockKinds &kinds) {
  std::vector<Row> rows;
  for (const auto &[f, place] : enumerate(layout.places)) {
    if (place.address == CodeLayout::Absent)
      continue;
    std::vector<KindRange> ranges = kinds.rangesIn(layout, f);
    for (const KindRange &range : ranges)
      rows.push_back({uint32_t(f), range.address, range.size, range.kind});
    if (ranges.empty())
      rows.push_back({uint32_t(f), place.address, place.size, std::nullopt});
  }
  llvm::stable_sort(rows, [](const Row &a, const Row &b) { return a.address < b.address; });
  return rows;
}

// Sizes come from a file: this much, so that browsers can show the page.
constexpr uint64_t MostBytes = 1 << 24;

// The page's number of a kind. A function without blocks has one behind the kinds.
unsigned kindOf(const Row &row) {
  return row.kind ? unsigned(*row.kind) : unsigned(BlockKind::Cold) + 1;
}

void writeLayout(const CodeLayout &layout, const BlockKinds &kinds, json::OStream &json) {
  json.object([&] {
    json.attribute("name", printable(layout.name));
    std::vector<Row> rows = rowsOf(layout, kinds);
    writeColumn(
        "function", rows, [](const Row &row) { return row.function; }, json);
    writeColumn(
        "address", rows, [](const Row &row) { return row.address; }, json);
    writeColumn(
        "size", rows, [](const Row &row) { return std::min(row.size, MostBytes); }, json);
    if (any_of(rows, [](const Row &row) { return row.kind.has_value(); }))
      writeColumn("kind", rows, kindOf, json);
  });
}

} // namespace

std::vector<uint32_t> functionsThatRan(const ViewInput &input) {
  const CallGraph &graph = input.graph();
  std::vector<uint32_t> ran;
  for (uint32_t f = 0; f < input.profile().functions().size(); ++f) {
    bool isShown = any_of(input.workloads,
                          [&](const Workload &it) { return it.profile.functions()[f].executed; });
    if (isShown || (graph.isMeasured() && graph.nodes()[f].time() > 0))
      ran.push_back(f);
  }
  return ran;
}

void writeLayouts(const ViewInput &input, json::OStream &json) {
  writeColumn(
      "ran", functionsThatRan(input), [](uint32_t function) { return function; }, json);
  json.attributeArray("layouts", [&] {
    for (const CodeLayout &layout : input.layouts)
      writeLayout(layout, input.kinds, json);
  });
  LayoutGraph graph = buildGraph(input.workloads);
  json.attributeArray("firstRuns", [&] {
    for (auto [workload, runs] : zip(input.workloads, graph.firstRuns))
      json.object([&] {
        json.attribute("name", printable(workload.name));
        json.attribute("known", workload.inFirstRunOrder);
        writeColumn(
            "order", runs, [&](uint32_t it) { return graph.nodes[it].function; }, json);
      });
  });
}

} // namespace gmonkit
