//===- call_graph_report.cpp - each function with its callers and callees ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cinttypes>
#include <string>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Explanation = R"(
 Each part of this table is about the function that its line with the number in the
 first column names. Above it stand its callers, below it the functions that it called.
 The parts are sorted by the time spent in a function and in all that it called.

 The function's own line:
 index       its number, by which other parts refer to it.
 % time      the share of all time that was spent in it and in what it called.
 self        the time spent in the function itself.
 children    the time spent in what it called.
 called      how often others called it, then, behind a '+', how often it called itself.

 Lines of callers and callees:
 self        what the upper function of the two got of the lower one's own time, in
             proportion to its calls: samples do not know who called.
 children    the same of the time spent in what the lower one called.
 called      how often the upper one called the lower one / all calls of the lower one.

 <spontaneous> stands for callers outside the program's instrumented code: the start-up
 code, libraries that call back, functions built without instrumentation.

 Functions that call each other in a circle make a cycle. A cycle has a part of its own,
 which treats it as one function and lists its members; calls between them stand behind
 the '+', and pass no time on.
)";

class CallGraphPrinter {
public:
  CallGraphPrinter(const CallGraph &graph, const ReportStyle &style, raw_ostream &out);

  void printHeader();
  void printParts();
  void printIndex();

private:
  const CallNode &node(uint32_t number) const { return graph.nodes()[number]; }
  bool isShown(uint32_t number) const;
  void printName(uint32_t number);
  void printRelative(const CallArc &arc, uint32_t relative);
  void printSpontaneous(uint32_t number);
  void printOwnLine(uint32_t number);
  void printMember(uint32_t number);

  const CallGraph &graph;
  const ReportStyle &style;
  raw_ostream &out;
  std::vector<uint32_t> shown;    // nodes that have a part, in order
  std::vector<unsigned> indexOf;  // of each node, 0 for those without a part
  std::vector<std::string> names; // of each node that has a part
};

CallGraphPrinter::CallGraphPrinter(const CallGraph &graph, const ReportStyle &style,
                                   raw_ostream &out)
    : graph(graph), style(style), out(out), indexOf(graph.nodes().size()),
      names(graph.nodes().size()) {
  for (uint32_t number : graph.byTime()) {
    if (!isShown(number))
      continue;
    shown.push_back(number);
    indexOf[number] = shown.size();
    names[number] = graph.isCycle(number) ? ("<cycle " + Twine(node(number).cycle) + ">").str()
                                          : displayName(graph.name(number), style);
  }
}

bool CallGraphPrinter::isShown(uint32_t number) const {
  const CallNode &it = node(number);
  bool isUsed = it.time() > 0 || it.calls != 0 || it.selfCalls != 0 || !it.callees.empty();
  return !it.isHidden && (isUsed || style.showUnused);
}

// The end of each line.
void CallGraphPrinter::printName(uint32_t number) {
  uint32_t cycle = node(number).cycle;
  if (graph.isCycle(number))
    out << "<cycle " << cycle << " as a whole>";
  else if (cycle != 0)
    out << names[number] << " <cycle " << cycle << '>';
  else
    out << names[number];
  out << " [" << indexOf[number] << "]\n";
}

// RELATIVE is the end of ARC that the part is not about.
void CallGraphPrinter::printRelative(const CallArc &arc, uint32_t relative) {
  if (arc.isRecursion() || graph.sameCycle(arc)) {
    out << format("%36" PRIu64 "             ", arc.count);
  } else {
    const CallNode &callee = node(graph.whole(arc.callee));
    out << format("%12s %7.2f %7.2f %7" PRIu64 "/%-7" PRIu64 "     ", "", arc.selfTime,
                  arc.childTime, arc.count, callee.calls);
  }
  printName(relative);
}

// A line for the calls, or the mere presence, of which no caller is known.
void CallGraphPrinter::printSpontaneous(uint32_t number) {
  uint64_t known = 0;
  for (uint32_t arc : node(number).callers)
    if (!graph.arcs()[arc].isRecursion())
      known += graph.arcs()[arc].count;
  if (known < node(number).calls || known == 0)
    out.indent(49) << "<spontaneous>\n";
}

void CallGraphPrinter::printOwnLine(uint32_t number) {
  const CallNode &it = node(number);
  double percent = graph.functionTime() > 0 ? 100 * it.time() / graph.functionTime() : 0;
  std::string index = ("[" + Twine(indexOf[number]) + "]").str();
  out << format("%-6s %5.1f %7.2f %7.2f", index.c_str(), percent, it.selfTime, it.childTime);
  if (it.selfCalls != 0)
    out << format(" %7" PRIu64 "+%-7" PRIu64 " ", it.calls, it.selfCalls);
  else if (it.calls != 0)
    out << format(" %7" PRIu64 "         ", it.calls);
  else
    out.indent(17);
  printName(number);
}

void CallGraphPrinter::printMember(uint32_t number) {
  const CallNode &it = node(number);
  out << format("%12s %7.2f %7.2f %7" PRIu64, "", it.selfTime, it.childTime, it.calls);
  if (it.selfCalls != 0)
    out << format("+%-7" PRIu64 "     ", it.selfCalls);
  else
    out.indent(13);
  printName(number);
}

void CallGraphPrinter::printHeader() {
  const Histograms &histograms = graph.profile().histograms();
  out << "\t\t\tCall graph\n\n\n";
  if (!histograms.hasBins())
    out << "granularity: no time was sampled\n";
  else if (graph.functionTime() == 0)
    out << "granularity: each sample hit covers " << histograms.bytesPerBin()
        << " byte(s) no time propagated\n";
  else
    out << "granularity: each sample hit covers " << histograms.bytesPerBin()
        << format(" byte(s) for %.2f%% of %.2f ", 100 / histograms.rate() / graph.functionTime(),
                  graph.functionTime())
        << histograms.dimension() << '\n';
  out << "\nindex % time    self  children    called     name\n";
}

void CallGraphPrinter::printParts() {
  for (uint32_t number : shown) {
    if (graph.isCycle(number)) {
      printOwnLine(number);
      for (uint32_t member : graph.members(number))
        printMember(member);
    } else {
      printSpontaneous(number);
      for (uint32_t arc : node(number).callers)
        printRelative(graph.arcs()[arc], graph.arcs()[arc].caller);
      printOwnLine(number);
      for (uint32_t arc : node(number).callees)
        printRelative(graph.arcs()[arc], graph.arcs()[arc].callee);
    }
    out << "-----------------------------------------------\n";
  }
}

// Sorted by name, cycles last, in three columns that are read downwards.
void CallGraphPrinter::printIndex() {
  std::vector<std::tuple<bool, StringRef, unsigned>> entries; // is a cycle, label, index
  for (uint32_t number : shown)
    entries.emplace_back(graph.isCycle(number), names[number], indexOf[number]);
  llvm::sort(entries);

  constexpr size_t columns = 3;
  unsigned width = (style.indexWidth - 1) / columns;
  size_t lines = divideCeil(entries.size(), columns);
  out << "\f\nIndex by function name\n\n";
  for (size_t line = 0; line < lines; ++line) {
    std::string text;
    for (size_t column = 0; column < columns; ++column) {
      size_t entry = column * lines + line;
      if (entry >= entries.size())
        break;
      const auto &[isCycle, name, index] = entries[entry];
      std::string reference = ("[" + Twine(index) + "]").str();
      text.resize(std::max<size_t>(text.size(), column * width), ' ');
      text += formatv("{0,6} {1}", reference, name);
    }
    out << text << '\n';
  }
}

} // namespace

void printCallGraph(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  CallGraphPrinter printer(graph, style, out);
  printer.printHeader();
  printer.printParts();
  if (style.explain)
    out << Explanation;
  printer.printIndex();
}

} // namespace gmonkit
