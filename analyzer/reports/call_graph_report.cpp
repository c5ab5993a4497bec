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
  void printIndex();

private:
  const CallNode &node(uint32_t number) const { return graph.nodes()[number]; }
  bool isShown(uint32_t number) const;
  bool isWanted(uint32_t number) const;
  void addNode(uint32_t number);
  ColumnText parts(ArrayRef<uint32_t> numbers) const;
  void addRelatives(ColumnText &text, ArrayRef<uint32_t> arcs, uint32_t CallArc::*relative) const;
  void addSpontaneous(ColumnText &text, uint32_t number) const;
  void addOwnLine(ColumnText &text, uint32_t number) const;
  void addMember(ColumnText &text, uint32_t number) const;

  const CallGraph &graph;
  const ReportStyle &style;
  raw_ostream &out;
  std::vector<uint32_t> shown;   // nodes that have a part, in order
  std::vector<unsigned> indexOf; // of each node, 0 for those without a part
  StringTable names;             // of each node; empty for those without a part
  StringTable lineEnds;          // the same with what follows it in each line
};

CallGraphPrinter::CallGraphPrinter(const CallGraph &graph, const ReportStyle &style,
                                   raw_ostream &out)
    : graph(graph), style(style), out(out), indexOf(graph.nodes().size()) {
  for (uint32_t number : graph.byTime()) {
    if (!isShown(number))
      continue;
    shown.push_back(number);
    indexOf[number] = shown.size();
  }
  for (uint32_t number = 0; number < graph.nodes().size(); ++number)
    addNode(number);
}

bool CallGraphPrinter::isShown(uint32_t number) const {
  const CallNode &it = node(number);
  bool isUsed = it.time() > 0 || it.calls != 0 || it.selfCalls != 0 || !it.callees.empty();
  return !it.isHidden && (isUsed || style.showUnused);
}

// Whether the user asked for its part. Others keep their numbers.
bool CallGraphPrinter::isWanted(uint32_t number) const {
  if (!graph.isCycle(number))
    return style.shows(number);
  return any_of(graph.members(number), [&](uint32_t member) { return style.shows(member); });
}

void CallGraphPrinter::addNode(uint32_t number) {
  std::string name, lineEnd;
  if (indexOf[number] != 0) {
    uint32_t cycle = node(number).cycle;
    std::string ofCycle = cycle == 0 ? "" : ("<cycle " + Twine(cycle)).str();
    if (graph.isCycle(number)) {
      name = ofCycle + '>';
      lineEnd = ofCycle + " as a whole>";
    } else {
      name = displayName(graph.profile().image().functions()[number], style);
      lineEnd = cycle == 0 ? name : name + ' ' + ofCycle + '>';
    }
    lineEnd += (" [" + Twine(indexOf[number]) + "]\n").str();
  }
  names.add(name);
  lineEnds.add(lineEnd);
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
    if (row.arc.isRecursion() || graph.sameCycle(row.arc))
      text.count(row.arc.count, 36).spaces(13);
    else
      text.spaces(13)
          .fixed(row.arc.selfTime, 7)
          .spaces(1)
          .fixed(row.arc.childTime, 7)
          .spaces(1)
          .count(row.arc.count, 7)
          .text("/")
          .countLeft(row.callee.calls, 7)
          .spaces(5);
    text.text(row.lineEnd);
  }
}

// A line for the calls, or the mere presence, of which no caller is known.
void CallGraphPrinter::addSpontaneous(ColumnText &text, uint32_t number) const {
  uint64_t known = 0;
  for (uint32_t arc : node(number).callers)
    if (!graph.arcs()[arc].isRecursion())
      known += graph.arcs()[arc].count;
  if (known < node(number).calls || known == 0)
    text.spaces(49).text("<spontaneous>\n");
}

void CallGraphPrinter::addOwnLine(ColumnText &text, uint32_t number) const {
  const CallNode &it = node(number);
  double percent = graph.functionTime() > 0 ? 100 * it.time() / graph.functionTime() : 0;
  std::string index = ("[" + Twine(indexOf[number]) + "]").str();
  text.text(index).spaces(index.size() < 6 ? 6 - index.size() : 0).spaces(1);
  text.fixed(percent, 5, 1).spaces(1).fixed(it.selfTime, 7).spaces(1).fixed(it.childTime, 7);
  if (it.selfCalls != 0)
    text.spaces(1).count(it.calls, 7).text("+").countLeft(it.selfCalls, 7).spaces(1);
  else if (it.calls != 0)
    text.spaces(1).count(it.calls, 7).spaces(9);
  else
    text.spaces(17);
  text.text(lineEnds[number]);
}

void CallGraphPrinter::addMember(ColumnText &text, uint32_t number) const {
  const CallNode &it = node(number);
  text.spaces(13).fixed(it.selfTime, 7).spaces(1).fixed(it.childTime, 7).spaces(1);
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
    text.text("-----------------------------------------------\n");
  }
  return text;
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

// Threads make the text, a thousand parts each at a time, and what is next is printed.
void CallGraphPrinter::printParts() {
  constexpr size_t atOnce = 1000;
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

// Sorted by name, cycles last, in three columns that are read downwards.
void CallGraphPrinter::printIndex() {
  std::vector<std::tuple<bool, StringRef, unsigned>> entries; // is a cycle, label, index
  for (auto [place, number] : enumerate(shown))
    entries.emplace_back(graph.isCycle(number), names[number], place + 1);
  llvm::sort(entries);

  constexpr size_t columns = 3;
  unsigned width = (style.indexWidth - 1) / columns;
  size_t lines = divideCeil(entries.size(), columns);
  out << "\f\nIndex by function name\n\n";
  for (size_t line = 0; line < lines; ++line) {
    ColumnText text;
    for (size_t entry = line, column = 0; entry < entries.size(); entry += lines, ++column) {
      const auto &[isCycle, name, index] = entries[entry];
      std::string reference = ("[" + Twine(index) + "]").str();
      text.spaces(column * width > text.size() ? column * width - text.size() : 0);
      text.spaces(reference.size() < 6 ? 6 - reference.size() : 0);
      text.text(reference).spaces(1).text(name);
    }
    out << text.str() << '\n';
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
