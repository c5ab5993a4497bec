//===- call_graph_report.cpp - functions with their callers and callees ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/reports/columns.h"
#include "analyzer/reports/ordered_output.h"
#include "analyzer/reports/reports.h"
#include "analyzer/support/read_ahead.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <string>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Columns = R"(
 Each part of this table describes one function, on the line with a number in the first
 column. The lines above it are its callers, the lines below it its callees. The parts
 are sorted by the time spent in the function and its callees.

 The function's own line:
 index       its number, by which other parts refer to it.
 % time      the percentage of all time that was spent in it and its callees.
 self        the time spent in the function itself.
 children    the time spent in its callees.
 called      the number of calls by others, then, after a '+', by itself.

 Lines of callers and callees:
 self        the part of the callee's own time that the caller gets, in proportion to its
             calls. This is an average: samples do not record the caller.
 children    the same for the time spent in the callee's callees.
 called      calls from this caller to this callee / all calls of the callee.

 <spontaneous> stands for callers outside the program's instrumented code: the start
 files, libraries that call back, and functions built without instrumentation.

 Functions that all call each other, directly or through others, form a cycle. A cycle
 has a part of its own, which treats it as one function and lists its members. Calls
 between members are printed after the '+' and pass no time on.
)";

constexpr StringLiteral MeasuredColumns = R"(
 The samples of this profile have call stacks, so times are measured and no averages:

 children    the time of all samples on whose stack the function is, without self. That
             includes the time in libraries that the function called, which has no lines.
 caller      the next outer function of the program on the stack. Libraries in between,
             such as the C library's qsort, are passed over.
 called      0 if only stacks show the call: by way of a library, or after a jump from a
             function that was called before (tail call).

 The times of <spontaneous> are those without a caller in the program. Times of recursive
 functions overlap: a sample counts once for each function on its stack.
)";

constexpr StringLiteral LineColumns = R"(
 By line: the line of a caller or callee describes the calls on one line of the source,
 and names that line. A function's own line names the line on which it begins.
)";

constexpr StringLiteral MarginColumn = R"(
 margin      the standard error of self plus children, which come from samples: the square
             root of the number of samples, as time. A ? marks a time that is not greater
             than its margin.
)";

// Tells how many samples have no stack because the runtime had no room for it.
std::string lostStacks(const Profile &profile) {
  uint64_t lost = 0;
  for (const GmonExtension &record : profile.extensions())
    if (record.kind() == GmonExtStackLost)
      lost = SaturatingAdd(lost, record.count);
  return lost ? "; " + std::to_string(lost) + " more lost theirs" : "";
}

class CallGraphPrinter {
public:
  CallGraphPrinter(const CallGraph &graph, const ReportStyle &style, raw_ostream &out);

  void printHeader();
  void printParts();

private:
  const CallNode &node(uint32_t number) const { return graph.nodes()[number]; }
  bool isWanted(uint32_t number) const;
  void addNode(uint32_t number);
  void addPart(ColumnText &text, uint32_t number) const;
  void readPartsAhead(ArrayRef<uint32_t> parts) const;
  void addRelatives(ColumnText &text, ArrayRef<uint32_t> arcs, uint32_t CallArc::*relative) const;
  void addSpontaneous(ColumnText &text, uint32_t number) const;
  void addOwnLine(ColumnText &text, uint32_t number) const;
  void addTimes(ColumnText &text, double self, double children) const;
  StringRef lineEnd(uint32_t number) const {
    return lineEnds.str().substr(lines[number].begin, lines[number].size);
  }
  void addNamed(ColumnText &text, uint32_t number, const LineRange *place) const;
  void addMember(ColumnText &text, uint32_t number) const;

  const CallGraph &graph;
  const ReportStyle &style;
  raw_ostream &out;
  unsigned childWidth;           // of the column "children"
  unsigned marginWidth;          // of the column of margins, 0 without it
  std::vector<unsigned> indexOf; // of each node; 0 if it is not printed
  // The properties of a node that its lines show. They are read at random, so they are kept
  // together.
  struct NodeLine {
    uint64_t calls; // of the node or of its cycle
    size_t begin;   // in lineEnds: the node's name and what follows it in a line
    uint32_t size;
  };
  std::vector<NodeLine> lines;
  ColumnText lineEnds;
  std::vector<uint32_t> nameSizes; // by line: bytes of the name alone
};

CallGraphPrinter::CallGraphPrinter(const CallGraph &graph, const ReportStyle &style,
                                   raw_ostream &out)
    : graph(graph), style(style), out(out), childWidth(style.traditional ? 11 : 7),
      marginWidth(style.margins ? MarginWidth : 0), indexOf(callGraphNumbers(graph, style)) {
  for (uint32_t number = 0; number < graph.nodes().size(); ++number)
    addNode(number);
}

// Returns whether the user asked for this node. Other nodes keep their numbers.
bool CallGraphPrinter::isWanted(uint32_t number) const {
  if (!graph.isCycle(number))
    return style.shows(number);
  return any_of(graph.members(number), [&](uint32_t member) { return style.shows(member); });
}

void CallGraphPrinter::addNode(uint32_t number) {
  const CallNode &it = node(number);
  size_t begin = lineEnds.size(), nameEnd = begin;
  if (indexOf[number] != 0 || !it.callers.empty() || !it.callees.empty()) {
    if (graph.isCycle(number)) {
      lineEnds.text("<cycle ").count(it.cycle, 0).text(" as a whole>");
    } else {
      lineEnds.text(style.byLine ? plainName(graph.profile().image().functions()[number], style)
                                 : style.names[number]);
      nameEnd = lineEnds.size();
      if (it.cycle != 0)
        lineEnds.text(cycleText(it));
    }
    if (indexOf[number] != 0)
      lineEnds.text(" [").count(indexOf[number], 0).text("]");
    lineEnds.text("\n");
  }
  lines.push_back({node(graph.cycleOrSelf(number)).calls, begin,
                   static_cast<uint32_t>(lineEnds.size() - begin)});
  if (style.byLine)
    nameSizes.push_back(nameEnd - begin);
}

void CallGraphPrinter::addTimes(ColumnText &text, double self, double children) const {
  text.fixed(self, 7).spaces(1).fixed(children, childWidth);
  if (style.margins)
    addMargin(text, graph, self + children);
  text.spaces(1);
}

// Adds the name, followed by PLACE unless that is null.
void CallGraphPrinter::addNamed(ColumnText &text, uint32_t number, const LineRange *place) const {
  StringRef named = lineEnd(number);
  if (!place) {
    text.text(named);
    return;
  }
  text.text(named.take_front(nameSizes[number])).text(placeText(place, style));
  text.text(named.drop_front(nameSizes[number]));
}

// RELATIVE is the end of the arcs that is printed.
void CallGraphPrinter::addRelatives(ColumnText &text, ArrayRef<uint32_t> arcs,
                                    uint32_t CallArc::*relative) const {
  for (uint32_t index : arcs) {
    const CallArc &arc = graph.arcs()[index];
    if (arc.isRecursion() || (graph.sameCycle(arc) && !graph.isMeasured())) {
      text.count(arc.count, 29 + childWidth + marginWidth).spaces(13);
    } else {
      text.spaces(13);
      addTimes(text, arc.selfTime, arc.childTime);
      text.count(arc.count, 7).text("/").countLeft(lines[arc.callee].calls, 7).spaces(5);
    }
    addNamed(text, arc.*relative, arc.place);
  }
}

// Adds a line for calls without a known caller, with their time if it is measured.
void CallGraphPrinter::addSpontaneous(ColumnText &text, uint32_t number) const {
  uint64_t known = 0;
  bool hasCaller = false;
  double self = node(number).selfTime, children = node(number).childTime;
  for (uint32_t index : node(number).callers) {
    const CallArc &arc = graph.arcs()[index];
    if (arc.isRecursion())
      continue;
    hasCaller = true;
    known += arc.count;
    self -= arc.selfTime;
    children -= arc.childTime;
  }
  if (known >= node(number).calls && hasCaller)
    return;
  if (graph.isMeasured()) {
    text.spaces(13);
    addTimes(text, std::max(self, 0.0), std::max(children, 0.0));
    text.spaces(20).text("<spontaneous>\n");
  } else {
    text.spaces(42 + childWidth + marginWidth).text("<spontaneous>\n");
  }
}

void CallGraphPrinter::addOwnLine(ColumnText &text, uint32_t number) const {
  const CallNode &it = node(number);
  double percent = graph.callTime() > 0 ? 100 * it.time() / graph.callTime() : 0;
  size_t begin = text.size();
  text.text("[").count(indexOf[number], 0).text("]");
  size_t width = text.size() - begin;
  text.spaces(width < 6 ? 7 - width : 1);
  text.fixed(percent, 5, 1).spaces(1);
  addTimes(text, it.selfTime, it.childTime);
  if (it.selfCalls != 0)
    text.count(it.calls, 7).text("+").countLeft(it.selfCalls, 7).spaces(1);
  else if (it.calls != 0)
    text.count(it.calls, 7).spaces(9);
  else
    text.spaces(16);
  bool hasPlace = style.byLine && !graph.isCycle(number);
  addNamed(text, number,
           hasPlace ? style.lines->find(graph.profile().image().functions()[number].address)
                    : nullptr);
}

void CallGraphPrinter::addMember(ColumnText &text, uint32_t number) const {
  const CallNode &it = node(number);
  text.spaces(13);
  addTimes(text, it.selfTime, it.childTime);
  text.count(it.calls, 7);
  if (it.selfCalls != 0)
    text.text("+").countLeft(it.selfCalls, 7).spaces(5);
  else
    text.spaces(13);
  text.text(lineEnd(number));
}

void CallGraphPrinter::addPart(ColumnText &text, uint32_t number) const {
  if (graph.isCycle(number)) {
    addOwnLine(text, number);
    for (uint32_t member : graph.members(number))
      addMember(text, member);
  } else {
    addSpontaneous(text, number);
    addRelatives(text, node(number).callers, &CallArc::caller);
    addOwnLine(text, number);
    addRelatives(text, node(number).callees, &CallArc::callee);
  }
  StringRef blank = style.traditional ? "\n" : "";
  text.text(blank).text("-----------------------------------------------\n").text(blank);
}

// The data of the nodes is scattered in memory. Each step loads what the next one reads, so the
// processor waits for several nodes at once.
void CallGraphPrinter::readPartsAhead(ArrayRef<uint32_t> parts) const {
  auto of = [&](size_t distance, auto &&fetchOf) {
    if (distance < parts.size())
      fetchOf(node(parts[distance]));
  };
  auto ofArcs = [&](size_t distance, auto &&fetchOf) {
    of(distance, [&](const CallNode &it) {
      for (uint32_t arc : it.callers)
        fetchOf(graph.arcs()[arc], graph.arcs()[arc].caller);
      for (uint32_t arc : it.callees)
        fetchOf(graph.arcs()[arc], graph.arcs()[arc].callee);
    });
  };
  of(14, [](const CallNode &it) {
    readAhead(&it);
    readAhead(&it.callees);
  });
  of(11, [](const CallNode &it) {
    if (!it.callers.empty())
      readAhead(it.callers.data());
    if (!it.callees.empty())
      readAhead(it.callees.data());
  });
  of(8, [&](const CallNode &it) {
    for (uint32_t arc : it.callers)
      readAhead(&graph.arcs()[arc]);
    for (uint32_t arc : it.callees)
      readAhead(&graph.arcs()[arc]);
  });
  ofArcs(5, [&](const CallArc &, uint32_t relative) { readAhead(&lines[relative]); });
  ofArcs(3, [&](const CallArc &, uint32_t relative) {
    StringRef text = lineEnd(relative);
    readAhead(text.begin());
    readAhead(text.end() - 1);
  });
}

void CallGraphPrinter::printHeader() {
  if (style.traditional)
    out << "\ncall graph profile:\n\n";
  else
    out << "\t\t\tCall graph\n\n\n";
  out << granularityText(graph, graph.callTime()) << '\n';
  if (graph.isMeasured())
    out << "\ntimes of callees are measured, by the call stacks of " << graph.stackSamples()
        << " samples" << lostStacks(graph.profile()) << '\n';
  const char *margin = style.margins ? "   margin" : "";
  if (!style.traditional) {
    out << "\nindex % time    self  children" << margin << "    called     name\n";
    return;
  }
  auto printEnds = [&](const char *name) {
    out.indent(33 + marginWidth) << " called/total       " << name << '\n';
  };
  out << '\n';
  printEnds("parents");
  out << "index  %time    self descendants" << margin << "  called+self    name           index\n";
  printEnds("children");
  out << '\n';
}

void CallGraphPrinter::printParts() {
  std::vector<uint32_t> shown;
  copy_if(graph.byTime(), std::back_inserter(shown),
          [&](uint32_t number) { return indexOf[number] != 0 && isWanted(number); });
  printInPieces(out, shown.size(), 200, [&](ColumnText &text, size_t begin, size_t end) {
    for (size_t part = begin; part < end; ++part) {
      readPartsAhead(ArrayRef(shown).drop_front(part));
      addPart(text, shown[part]);
    }
  });
}

} // namespace

void printCallGraph(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  CallGraphPrinter printer(graph, style, out);
  printer.printHeader();
  printer.printParts();
  explain({Columns, LineColumns, MarginColumn}, style, out);
  if (graph.isMeasured() && style.explain)
    out << MeasuredColumns;
}

} // namespace gmonkit
