//===- execution_counts.cpp - execution counts of functions and blocks ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/reports/reports.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gmonkit {
namespace {

class CountPrinter {
public:
  CountPrinter(const ReportStyle &style, raw_ostream &out) : style(style), out(out) {}

  void print(StringRef function, uint64_t address, uint64_t count) {
    if (count == 0 && !style.showUnused)
      return;
    const LineRange *row = style.lines ? style.lines->find(address) : nullptr;
    out << (row ? printable(row->file) : "<unknown>") << ':' << (row ? row->line : 0) << ": ("
        << function << ':' << format_hex(address, 0) << ") " << count << " executions\n";
  }

private:
  const ReportStyle &style;
  raw_ostream &out;
};

} // namespace

void printExecutionCounts(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  const Profile &profile = graph.profile();
  CountPrinter printer(style, out);
  ArrayRef<GmonBlock> blocks = profile.blocks();
  auto printBlocks = [&](StringRef name, uint64_t end, bool isShown) {
    for (; !blocks.empty() && blocks.front().address < end; blocks = blocks.drop_front())
      if (isShown)
        printer.print(name, blocks.front().address, blocks.front().count);
  };
  for (auto [index, function] : enumerate(profile.image().functions())) {
    printBlocks("<unknown>", function.address, !style.shown);
    std::string name = displayName(function, style);
    bool isShown = style.shows(index);
    if (isShown && !graph.nodes()[index].isHidden)
      printer.print(name, function.address, profile.functions()[index].calls);
    printBlocks(name, function.end(), isShown);
  }
  if (!style.shown)
    for (const GmonBlock &block : blocks)
      printer.print("<unknown>", block.address, block.count);
}

} // namespace gmonkit
