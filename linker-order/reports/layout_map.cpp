//===- layout_map.cpp - layouts as an HTML page ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/reports/layout_map.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "layout_map_page.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

// layout_map.html draws itself from the data, so a page with a hundred thousand functions stays
// small.
constexpr StringLiteral Page = layoutMapPage;
constexpr StringLiteral DataMark = "LAYOUTS";

// Escapes JSON text so that it cannot end its script element.
std::string insideScript(StringRef json) {
  std::string text;
  for (char c : json)
    text += c == '<' ? "\\u003c" : std::string(1, c);
  return text;
}

void emitFunctions(ArrayRef<Function> functions, ArrayRef<Workload> workloads,
                   json::OStream &json) {
  json.attributeArray("functions", [&] {
    for (auto [f, function] : enumerate(functions)) {
      uint64_t calls = 0;
      bool executed = false;
      for (const Workload &workload : workloads) {
        calls = SaturatingAdd(calls, workload.profile.functions()[f].calls);
        executed |= workload.profile.functions()[f].executed;
      }
      json.array([&] {
        json.value(printable(demangledName(function.name)));
        json.value(std::max<uint64_t>(calls, executed));
      });
    }
  });
}

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

void emitLayout(const CodeLayout &layout, const BlockKinds &kinds, json::OStream &json) {
  // Limits sizes, which come from a file, so that browsers can show the page.
  constexpr uint64_t mostBytes = 1 << 24;
  json.object([&] {
    json.attribute("name", printable(layout.name));
    json.attributeArray("places", [&] {
      for (const Row &row : rowsOf(layout, kinds)) {
        json.array([&] {
          json.value(row.function);
          json.value(row.address);
          json.value(std::min(row.size, mostBytes));
          if (row.kind)
            json.value(unsigned(*row.kind));
        });
      }
    });
  });
}

} // namespace

void emitLayoutMap(ArrayRef<CodeLayout> layouts, ArrayRef<Workload> workloads,
                   const BlockKinds &kinds, raw_ostream &out) {
  std::string text;
  raw_string_ostream stream(text);
  json::OStream json(stream);
  json.object([&] {
    emitFunctions(workloads.front().profile.image().functions(), workloads, json);
    json.attributeArray("layouts", [&] {
      for (const CodeLayout &layout : layouts)
        emitLayout(layout, kinds, json);
    });
  });
  auto [head, tail] = Page.split(DataMark);
  out << head << insideScript(text) << tail;
}

} // namespace gmonkit
