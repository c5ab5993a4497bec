//===- layout_map.cpp - layouts as a page for a browser -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/reports/layout_map.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

// The page draws itself from the data, so that a hundred thousand functions stay small.
constexpr StringLiteral Head = R"html(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Layout map</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 1.5em; color: #222; background: #fff }
h1 { font-size: 1.3em; margin: 0 0 .3em }
h2 { font-size: 1.05em; margin: 1.4em 0 .1em; overflow-wrap: anywhere }
p { margin: .2em 0 .5em; color: #555 }
.grid { display: flex; flex-wrap: wrap; gap: 1px; max-width: 1100px }
.grid i { width: 15px; height: 15px; background: #eee }
.many i { width: 7px; height: 7px }
.grid i.found { outline: 2px solid #06c; z-index: 1 }
.h1 { background: #fee8c8 !important } .h2 { background: #fdd49e !important }
.h3 { background: #fdbb84 !important } .h4 { background: #fc8d59 !important }
.h5 { background: #e34a33 !important } .h6 { background: #b30000 !important }
.key i { display: inline-block; width: 15px; height: 15px; vertical-align: -2px;
  margin: 0 .2em 0 .8em; background: #eee }
#tip { position: fixed; display: none; max-width: 34em; max-height: 80vh; overflow: hidden;
  background: #fff; border: 1px solid #888; padding: .4em .7em; box-shadow: 2px 2px 6px #0003;
  font-size: 12px; overflow-wrap: anywhere; pointer-events: none }
#tip b { display: block } #tip span { color: #888 }
input { font: inherit; width: 22em }
</style>
</head>
<body>
<h1>Layout map</h1>
<p class="key">Each square is a page of 4 KiB.<i></i>nothing on it ran<i class="h1"></i>called
once or so<i class="h3"></i><i class="h6"></i>called most</p>
<p><label>Find a function: <input id="find" type="search" placeholder="part of its name"></label>
<span id="hits"></span></p>
<div id="layouts"></div>
<div id="tip"></div>
<script id="data" type="application/json">)html";

constexpr StringLiteral Tail = R"html(</script>
<script>
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const PAGE = 4096, LEVELS = 6, SHOWN = 25;
const tip = document.getElementById("tip");
const most = Math.log1p(data.functions.reduce((top, f) => Math.max(top, f[1]), 1));

function element(kind, parent, text) {
  const made = document.createElement(kind);
  if (text !== undefined) made.textContent = text;
  parent.appendChild(made);
  return made;
}

// The functions on each page of a layout; pages without any are left out.
function pagesOf(layout) {
  const pages = new Map();
  for (const [f, address, size] of layout.places) {
    const last = Math.floor((address + Math.max(size, 1) - 1) / PAGE);
    for (let page = Math.floor(address / PAGE); page <= last; ++page) {
      if (!pages.has(page)) pages.set(page, []);
      pages.get(page).push(f);
    }
  }
  return [...pages].sort((a, b) => a[0] - b[0]);
}

function heat(functions) {
  let calls = 0;
  for (const f of functions) calls = Math.max(calls, data.functions[f][1]);
  return calls ? Math.max(1, Math.min(LEVELS, Math.ceil(LEVELS * Math.log1p(calls) / most))) : 0;
}

function showTip(event, page, functions) {
  tip.textContent = "";
  const title = "page 0x" + (page * PAGE).toString(16) + ", " + functions.length + " functions";
  element("b", tip, title);
  const hottest = functions.slice().sort((a, b) => data.functions[b][1] - data.functions[a][1]);
  for (const f of hottest.slice(0, SHOWN)) {
    const [name, calls] = data.functions[f];
    const line = element("div", tip, name + " ");
    element("span", line, calls ? calls + (calls == 1 ? " call" : " calls") : "never ran");
  }
  if (functions.length > SHOWN) element("span", tip, functions.length - SHOWN + " more");
  tip.style.display = "block";
  const left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8);
  const top = Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 8);
  tip.style.left = left + "px";
  tip.style.top = Math.max(4, top) + "px";
}

const cells = [];
for (const layout of data.layouts) {
  const section = element("section", document.getElementById("layouts"));
  element("h2", section, layout.name);
  const pages = pagesOf(layout), hot = pages.filter(([, functions]) => heat(functions)).length;
  element("p", section, pages.length + " pages of code, functions that ran on " + hot + " of them");
  const grid = element("div", section);
  grid.className = pages.length > 800 ? "grid many" : "grid";
  for (const [page, functions] of pages) {
    const cell = element("i", grid);
    cell.className = "h" + heat(functions);
    cell.onmousemove = event => showTip(event, page, functions);
    cell.onmouseleave = () => tip.style.display = "none";
    cells.push([cell, functions]);
  }
}

document.getElementById("find").oninput = event => {
  const wanted = event.target.value.toLowerCase(), found = new Set();
  if (wanted)
    data.functions.forEach(([name], f) => name.toLowerCase().includes(wanted) && found.add(f));
  for (const [cell, functions] of cells)
    cell.classList.toggle("found", functions.some(f => found.has(f)));
  document.getElementById("hits").textContent = wanted ? found.size + " functions" : "";
};
</script>
</body>
</html>
)html";

// Nothing in JSON text may end the script element that it stands in.
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
  // Sizes come from a file and may be anything; a browser is to survive them.
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
  out << Head << insideScript(text) << Tail;
}

} // namespace gmonkit
