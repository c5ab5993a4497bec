//===- call_graph_report.cpp - each function with its callers and callees ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "columns.h"
#include "reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ThreadPool.h"
#include <deque>
#include <future>
#include <string>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Columns = R"(
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

constexpr StringLiteral LineColumns = R"(
 By line: the line of a caller or callee is about the calls that stand in one line of the
 source, and names it; a function's own line names the one that it begins in.
)";

constexpr StringLiteral MarginColumn = R"(
 margin      the standard error of self and children together, which were measured by
             sampling: the time of as many samples as the square root of their number. A ?
             stands before it where the time is not greater.
)";

// Strings one behind the other: a million of them, read at random, stay close together.
class StringTable {
public:
  void add(StringRef string) {
    text.text(string);
    ends.push_back(text.size());
  }
  StringRef operator[](size_t index) const {
    return text.str().slice(index == 0 ? 0 : ends[index - 1], ends[index]);
  }

private:
  ColumnText text;
  std::vector<size_t> ends;
};

class CallGraphPrinter {
public:
  CallGraphPrinter(const CallGraph &graph, const ReportStyle &style, raw_ostream &out);

  void printHeader();
  void printParts();

private:
  const CallNode &node(uint32_t number) const { return graph.nodes()[number]; }
  bool isWanted(uint32_t number) const;
  void addNode(uint32_t number);
  ColumnText parts(ArrayRef<uint32_t> numbers) const;
  void addRelatives(ColumnText &text, ArrayRef<uint32_t> arcs, uint32_t CallArc::*relative) const;
  void addSpontaneous(ColumnText &text, uint32_t number) const;
  void addOwnLine(ColumnText &text, uint32_t number) const;
  void addTimes(ColumnText &text, double self, double children) const;
  void addNamed(ColumnText &text, uint32_t number, StringRef lineEnd, const LineRange *place) const;
  void addMember(ColumnText &text, uint32_t number) const;

  const CallGraph &graph;
  const ReportStyle &style;
  raw_ostream &out;
  unsigned childWidth;           // of the column of children's time
  unsigned marginWidth;          // of the column of margins, 0 where there is none
  std::vector<unsigned> indexOf; // of each node, 0 for those without a part
  // Name of each node that has a line, with what follows it there.
  StringTable lineEnds;
  std::vector<uint32_t> nameSizes; // by line: of these, the bytes of the name alone
};

CallGraphPrinter::CallGraphPrinter(const CallGraph &graph, const ReportStyle &style,
                                   raw_ostream &out)
    : graph(graph), style(style), out(out), childWidth(style.traditional ? 11 : 7),
      marginWidth(style.margins ? MarginWidth : 0), indexOf(callGraphNumbers(graph, style)) {
  for (uint32_t number = 0; number < graph.nodes().size(); ++number)
    addNode(number);
}

// Whether the user asked for its part. Others keep their numbers.
bool CallGraphPrinter::isWanted(uint32_t number) const {
  if (!graph.isCycle(number))
    return style.shows(number);
  return any_of(graph.members(number), [&](uint32_t member) { return style.shows(member); });
}

void CallGraphPrinter::addNode(uint32_t number) {
  std::string name, lineEnd;
  if (indexOf[number] != 0 || !node(number).callers.empty() || !node(number).callees.empty()) {
    if (graph.isCycle(number)) {
      lineEnd = ("<cycle " + Twine(node(number).cycle) + " as a whole>").str();
    } else {
      const Function &function = graph.profile().image().functions()[number];
      name = style.byLine ? plainName(function, style) : displayName(function, style);
      lineEnd = name + cycleText(node(number));
    }
    if (indexOf[number] != 0)
      lineEnd += (" [" + Twine(indexOf[number]) + "]").str();
    lineEnd += '\n';
  }
  lineEnds.add(lineEnd);
  if (style.byLine)
    nameSizes.push_back(name.size());
}

void CallGraphPrinter::addTimes(ColumnText &text, double self, double children) const {
  text.fixed(self, 7).spaces(1).fixed(children, childWidth);
  if (style.margins)
    addMargin(text, graph, self + children);
  text.spaces(1);
}

// LINEEND is NUMBER's; PLACE, if not null, stands behind the name in it.
void CallGraphPrinter::addNamed(ColumnText &text, uint32_t number, StringRef lineEnd,
                                const LineRange *place) const {
  if (!place) {
    text.text(lineEnd);
    return;
  }
  text.text(lineEnd.take_front(nameSizes[number])).text(placeText(place, style));
  text.text(lineEnd.drop_front(nameSizes[number]));
}

// RELATIVE is the end of the arcs that the part is not about. What is printed of them lies
// all over memory: it is fetched before any text is made, so that the processor waits for
// all of it at once.
void CallGraphPrinter::addRelatives(ColumnText &text, ArrayRef<uint32_t> arcs,
                                    uint32_t CallArc::*relative) const {
  struct Row {
    const CallArc &arc;
    const CallNode &callee; // or the cycle that it is in
    StringRef lineEnd;
  };
  SmallVector<Row, 16> rows;
  for (uint32_t index : arcs) {
    const CallArc &arc = graph.arcs()[index];
    rows.push_back({arc, node(graph.whole(arc.callee)), lineEnds[arc.*relative]});
    __builtin_prefetch(rows.back().lineEnd.data());
    __builtin_prefetch(&rows.back().callee.calls);
  }
  for (const Row &row : rows) {
    if (row.arc.isRecursion() || graph.sameCycle(row.arc)) {
      text.count(row.arc.count, 29 + childWidth + marginWidth).spaces(13);
    } else {
      text.spaces(13);
      addTimes(text, row.arc.selfTime, row.arc.childTime);
      text.count(row.arc.count, 7).text("/").countLeft(row.callee.calls, 7).spaces(5);
    }
    addNamed(text, row.arc.*relative, row.lineEnd, row.arc.place);
  }
}

// A line for the calls, or the mere presence, of which no caller is known.
void CallGraphPrinter::addSpontaneous(ColumnText &text, uint32_t number) const {
  uint64_t known = 0;
  bool hasCaller = false;
  for (uint32_t index : node(number).callers) {
    const CallArc &arc = graph.arcs()[index];
    hasCaller |= !arc.isRecursion();
    known += arc.isRecursion() ? 0 : arc.count;
  }
  if (known < node(number).calls || !hasCaller)
    text.spaces(42 + childWidth + marginWidth).text("<spontaneous>\n");
}

void CallGraphPrinter::addOwnLine(ColumnText &text, uint32_t number) const {
  const CallNode &it = node(number);
  double percent = graph.functionTime() > 0 ? 100 * it.time() / graph.functionTime() : 0;
  std::string index = ("[" + Twine(indexOf[number]) + "]").str();
  text.text(index).spaces(index.size() < 6 ? 6 - index.size() : 0).spaces(1);
  text.fixed(percent, 5, 1).spaces(1);
  addTimes(text, it.selfTime, it.childTime);
  if (it.selfCalls != 0)
    text.count(it.calls, 7).text("+").countLeft(it.selfCalls, 7).spaces(1);
  else if (it.calls != 0)
    text.count(it.calls, 7).spaces(9);
  else
    text.spaces(16);
  bool hasPlace = style.byLine && !graph.isCycle(number);
  addNamed(text, number, lineEnds[number],
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
  text.text(lineEnds[number]);
}

ColumnText CallGraphPrinter::parts(ArrayRef<uint32_t> numbers) const {
  ColumnText text;
  for (uint32_t number : numbers) {
    if (!isWanted(number))
      continue;
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
  return text;
}

void CallGraphPrinter::printHeader() {
  if (style.traditional)
    out << "\ncall graph profile:\n\n";
  else
    out << "\t\t\tCall graph\n\n\n";
  out << granularityText(graph, graph.functionTime()) << '\n';
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

// Threads make the text, a thousand parts each at a time, and what is next is printed.
void CallGraphPrinter::printParts() {
  constexpr size_t atOnce = 1000;
  std::vector<uint32_t> shown;
  copy_if(graph.byTime(), std::back_inserter(shown),
          [&](uint32_t number) { return indexOf[number] != 0; });
  ArrayRef<uint32_t> left = shown;
  if (left.size() <= atOnce) {
    out << parts(left).str();
    return;
  }
  DefaultThreadPool threads;
  std::deque<std::shared_future<ColumnText>> texts;
  while (!left.empty() || !texts.empty()) {
    while (!left.empty() && texts.size() < 2 * threads.getMaxConcurrency()) {
      ArrayRef<uint32_t> next = left.take_front(atOnce);
      left = left.drop_front(next.size());
      texts.push_back(threads.async([this, next] { return parts(next); }));
    }
    out << texts.front().get().str();
    texts.pop_front();
  }
}

} // namespace

void printCallGraph(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  CallGraphPrinter printer(graph, style, out);
  printer.printHeader();
  printer.printParts();
  explain({Columns, LineColumns, MarginColumn}, style, out);
}

} // namespace gmonkit
