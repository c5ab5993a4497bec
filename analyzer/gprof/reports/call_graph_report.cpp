//===- call_graph_report.cpp - gprof's call graph report ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/model/merge_sort.h"
#include "analyzer/gprof/reports/explanations.h"
#include "analyzer/gprof/reports/reports.h"
#include "llvm/Support/Format.h"
#include <cinttypes>
#include <numeric>

using namespace llvm;

namespace gmonkit::gprof {
namespace {

class Printer {
public:
  Printer(const Analysis &analysis, raw_ostream &out)
      : analysis(analysis), graph(analysis.graph), rate(analysis.rate()),
        wide(analysis.style.bsd ? 11 : 7), out(out),
        total(graph.printedTime() > 0 ? graph.printedTime() : 1) {}

  void printHeader();
  void printEntries();

private:
  void printCycle(uint32_t node);
  void printSymbol(uint32_t node);
  // RELATIVE is the end of ARC that is printed.
  void printRelative(const Arc &arc, uint32_t relative);
  void printOwnTimes(uint32_t node);

  const Analysis &analysis;
  const CallGraph &graph;
  double rate;
  int wide; // width of the column "children"
  raw_ostream &out;
  double total;
};

void Printer::printHeader() {
  bool bsd = analysis.style.bsd;
  if (!bsd)
    out << (analysis.style.explain ? "\t\t     Call graph (explanation follows)\n\n"
                                   : "\t\t\tCall graph\n\n");
  double time = graph.printedTime();
  out << "\ngranularity: each sample hit covers " << analysis.files.bytesOfBin() << " byte(s)";
  if (time > 0)
    out << format(" for %.2f%% of %.2f seconds\n\n", 100.0 / time, time / rate);
  else
    out << " no time propagated\n\n";
  if (bsd)
    out << format("%6.6s %5.5s %7.7s %11.11s %7.7s/%-7.7s     %-8.8s\n", "", "", "", "", "called",
                  "total", "parents")
        << format("%-6.6s %5.5s %7.7s %11.11s %7.7s+%-7.7s %-8.8s\t%5.5s\n", "index", "%time",
                  "self", "descendants", "called", "self", "name", "index")
        << format("%6.6s %5.5s %7.7s %11.11s %7.7s/%-7.7s     %-8.8s\n", "", "", "", "", "called",
                  "total", "children")
        << '\n';
  else
    out << "index % time    self  children    called     name\n";
}

void Printer::printOwnTimes(uint32_t number) {
  const Node &node = graph.all()[number];
  std::string index = ("[" + Twine(node.index) + "]").str();
  out << format("%-6.6s %5.1f %7.2f %*.2f", index.c_str(), 100 * node.share() / total,
                node.selfShare / rate, wide, node.childShare / rate);
}

void Printer::printRelative(const Arc &arc, uint32_t relative) {
  const Node &parent = graph.all()[arc.parent], &child = graph.all()[arc.child];
  if (arc.parent == arc.child || (child.cycle != 0 && child.cycle == parent.cycle))
    out << format("%12s %7s %*s %7" PRIu64 " %7s     ", "", "", wide, "", arc.count, "");
  else
    out << format("%12s %7.2f %*.2f %7" PRIu64 "/%-7" PRIu64 "     ", "", arc.time / rate, wide,
                  arc.childTime / rate, arc.count, graph.all()[child.head].calls);
  out << analysis.reference(relative) << '\n';
}

void Printer::printCycle(uint32_t number) {
  const Node &cycle = graph.all()[number];
  printOwnTimes(number);
  out << format(" %7" PRIu64, cycle.calls);
  if (cycle.selfCalls != 0)
    out << format("+%-7" PRIu64, cycle.selfCalls);
  else
    out << format(" %7.7s", "");
  out << " <cycle " << cycle.cycle << " as a whole> [" << cycle.index << "]\n";
  for (uint32_t number : graph.members(number)) {
    const Node &member = graph.all()[number];
    out << format("%12s %7.2f %*.2f %7" PRIu64, "", member.selfShare / rate, wide,
                  member.childShare / rate, member.calls);
    if (member.selfCalls != 0)
      out << format("+%-7" PRIu64 "     ", member.selfCalls);
    else
      out << format(" %7.7s     ", "");
    out << analysis.reference(number) << '\n';
  }
}

void Printer::printSymbol(uint32_t number) {
  const Node &node = graph.all()[number];
  if (node.parents.empty())
    out << format("%12s %7s %*s %7s %7s     <spontaneous>\n", "", "", wide, "", "", "");
  for (uint32_t arc : node.parents)
    printRelative(graph.arcs()[arc], graph.arcs()[arc].parent);
  printOwnTimes(number);
  if (node.calls + node.selfCalls == 0)
    out << format(" %7.7s %7.7s ", "", "");
  else if (node.selfCalls != 0)
    out << format(" %7" PRIu64 "+%-7" PRIu64 " ", node.calls, node.selfCalls);
  else
    out << format(" %7" PRIu64 " %7.7s ", node.calls, "");
  out << analysis.reference(number) << '\n';
  for (uint32_t arc : node.children)
    printRelative(graph.arcs()[arc], graph.arcs()[arc].child);
}

void Printer::printEntries() {
  const char *blank = analysis.style.bsd ? "\n" : "";
  for (uint32_t number : graph.byTime()) {
    if (!analysis.hasEntry(number))
      continue;
    if (graph.isCycle(number))
      printCycle(number);
    else
      printSymbol(number);
    out << blank << "-----------------------------------------------\n" << blank;
  }
}

} // namespace

bool Analysis::hasEntry(uint32_t number) const {
  const Node &node = graph.all()[number];
  if (!style.showZeros && node.calls == 0 && node.selfCalls == 0 && node.selfShare == 0 &&
      node.childShare == 0)
    return false;
  bool isFunction = !graph.isCycle(number) && table.all()[number].isFunction;
  return node.isShown && (!style.byLine || isFunction);
}

void printCallGraph(const Analysis &analysis, ReportSeparator &separator, raw_ostream &out) {
  if (analysis.style.explain && analysis.style.bsd)
    out << BsdCallGraphExplanation << CopyrightNotice;
  separator.begin(out);
  Printer printer(analysis, out);
  printer.printHeader();
  printer.printEntries();
  if (analysis.style.explain && !analysis.style.bsd)
    out << CallGraphExplanation << CopyrightNotice;
}

} // namespace gmonkit::gprof
