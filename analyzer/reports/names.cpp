//===- reports/names.cpp - names and explanations in reports --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/names/demangled_name.h"
#include "analyzer/names/gprof_demangle.h"
#include "analyzer/reports/reports.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/parallel.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace gmonkit {

void explain(const TableExplanation &explanation, const ReportStyle &style, raw_ostream &out) {
  if (!style.explain)
    return;
  out << explanation.always;
  if (style.byLine)
    out << explanation.byLine;
  if (style.margins)
    out << explanation.margins;
}

std::string shownName(StringRef symbol, const ReportStyle &style) {
  if (!style.demangle)
    return printable(symbol);
  return printable(style.libiberty ? gprof::demangle(symbol) : demangledName(symbol));
}

std::string plainName(const Function &function, const ReportStyle &style) {
  return shownName(function.name, style);
}

std::string placeText(const LineRange *row, const ReportStyle &style) {
  if (!row || row->line == 0)
    return "";
  StringRef file = style.printPath ? row->file : sys::path::filename(row->file);
  return formatv(" ({0}:{1})", printable(file), row->line);
}

std::string displayName(const Function &function, const ReportStyle &style) {
  bool hasPlace = style.fileNames && style.lines;
  return plainName(function, style) +
         placeText(hasPlace ? style.lines->find(function.address) : nullptr, style);
}

namespace {

// Returns whether some table of STYLE can have a line for NODE.
bool mayBeShown(const CallNode &node, const ReportStyle &style) {
  return style.showUnused || node.wasUsed() || !node.callers.empty() || !node.callees.empty();
}

// Returns whether displayName shows the symbol unchanged, as it does for most functions in C.
bool hasPlainName(const Function &function, const ReportStyle &style) {
  bool isMangled = style.demangle && (style.libiberty || !isAlpha(function.name.front()));
  return !isMangled && !style.fileNames && all_of(function.name, isPrint);
}

} // namespace

DisplayNames::DisplayNames(const CallGraph &graph, const ReportStyle &style) {
  ArrayRef<Function> functions = graph.profile().image().functions();
  constexpr size_t atOnce = 4096;
  names.resize(functions.size());
  storage.resize(divideCeil(functions.size(), atOnce));
  inPieces(functions.size(), atOnce, [&](size_t begin, size_t end) {
    for (size_t function = begin; function < end; ++function) {
      if (!mayBeShown(graph.nodes()[function], style))
        continue;
      const Function &it = functions[function];
      names[function] =
          hasPlainName(it, style)
              ? it.name
              : StringRef(storage[begin / atOnce].emplace_back(displayName(it, style)));
    }
  });
}

std::string cycleText(const CallNode &node) {
  return node.cycle == 0 ? "" : (" <cycle " + Twine(node.cycle) + ">").str();
}

} // namespace gmonkit
