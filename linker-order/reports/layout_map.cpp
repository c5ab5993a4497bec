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

void emitLayout(const CodeLayout &layout, json::OStream &json) {
  // Limits sizes, which come from a file, so that browsers can show the page.
  constexpr uint64_t mostBytes = 1 << 24;
  std::vector<uint32_t> present;
  for (uint32_t f = 0; f < layout.places.size(); ++f)
    if (layout.places[f].address != CodeLayout::Absent)
      present.push_back(f);
  llvm::stable_sort(present, [&](uint32_t a, uint32_t b) {
    return layout.places[a].address < layout.places[b].address;
  });
  json.object([&] {
    json.attribute("name", printable(layout.name));
    json.attributeArray("places", [&] {
      for (uint32_t f : present) {
        json.array([&] {
          json.value(f);
          json.value(layout.places[f].address);
          json.value(std::min(layout.places[f].size, mostBytes));
        });
      }
    });
  });
}

} // namespace

void emitLayoutMap(ArrayRef<CodeLayout> layouts, ArrayRef<Workload> workloads, raw_ostream &out) {
  std::string text;
  raw_string_ostream stream(text);
  json::OStream json(stream);
  json.object([&] {
    emitFunctions(workloads.front().profile.image().functions(), workloads, json);
    json.attributeArray("layouts", [&] {
      for (const CodeLayout &layout : layouts)
        emitLayout(layout, json);
    });
  });
  auto [head, tail] = Page.split(DataMark);
  out << head << insideScript(text) << tail;
}

} // namespace gmonkit
