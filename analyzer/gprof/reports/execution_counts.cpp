//===- execution_counts.cpp - gprof's counts of functions and blocks ------===//
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

// Sorts by file, line and address. Among these, a symbol without a file stands where its address
// belongs.
std::vector<uint32_t> sortedSymbols(const SymbolTable &table, const SymbolFilter &shown) {
  std::vector<uint32_t> sorted;
  for (auto [index, symbol] : enumerate(table.all()))
    if (shown.allows(symbol))
      sorted.push_back(index);
  mergeSort(sorted, [&](uint32_t left, uint32_t right) {
    const Symbol &a = table.all()[left], &b = table.all()[right];
    if (a.file != NoFile && b.file != NoFile) {
      if (int order = table.files().path(a.file).compare(table.files().path(b.file)))
        return order;
      if (a.line != b.line)
        return a.line < b.line ? -1 : 1;
    }
    return a.address < b.address ? -1 : a.address > b.address ? 1 : 0;
  });
  return sorted;
}

} // namespace

void printExecutionCounts(const Analysis &analysis, const SymbolFilter &shown, raw_ostream &out) {
  for (uint32_t index : sortedSymbols(analysis.table, shown)) {
    const Symbol &symbol = analysis.table.all()[index];
    auto print = [&](uint64_t address, uint64_t count) {
      if (count == 0 && !analysis.style.showZeros)
        return;
      if (symbol.file == NoFile)
        out << "<unknown>";
      else
        out << analysis.table.files().path(symbol.file);
      out << ':' << symbol.line << ": (" << symbol.name << ':' << format_hex(address, 0) << ") "
          << count << " executions\n";
    };
    print(symbol.address, symbol.calls);
    for (const BlockCount &block : symbol.blocks)
      print(block.address, block.count);
  }
}

} // namespace gmonkit::gprof
