//===- explanation_report.cpp - the output of 'gmonkit explain' -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/reports/explanation_report.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/object/symbol_index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

void printNeighbour(StringRef title, const Neighbour &neighbour, const Order &order,
                    raw_ostream &out) {
  out << title << ": " << shownName(linkName(order.functions[neighbour.rank].name)) << ", rank "
      << neighbour.rank + 1;
  if (neighbour.callsTo != 0)
    out << ", called by it " << neighbour.callsTo << " times";
  if (neighbour.callsFrom != 0)
    out << ", calls it " << neighbour.callsFrom << " times";
  if (neighbour.callsTo == 0 && neighbour.callsFrom == 0)
    out << ", no calls between them";
  out << '\n';
}

StringRef reasonForPart(const Explanation &explanation, const Order &order) {
  if (explanation.isStartFile)
    return "code of the compiler's start files, which runs in every program";
  if (explanation.isNewClone)
    return "a clone that the profiled build lacks: it follows its function";
  if (explanation.isNamesake)
    return "another function of the release build with the name of the one before it";
  if (explanation.isIdle)
    return "it did not run, but is in the section of a thunk that did";
  if (order.startup == 0)
    return "the order has no start-up part";
  if (workloadsTellStartup(order.graph)) {
    if (!explanation.isStartUp)
      return "not in the start-up part: some workload did not execute it";
    return explanation.node.workloads == order.graph.workloads
               ? "in the start-up part: every workload executed it"
               : "in the start-up part: executed by a workload that does little more than start";
  }
  if (order.graph.work && explanation.node.firstRun == LayoutNode::Unknown)
    return "not in the start-up part: it is not known when it first ran";
  if (order.graph.work)
    return explanation.isStartUp
               ? "in the start-up part: it first ran before the program's work "
                 "began, or after it had ended"
               : "not in the start-up part: it first ran while the program worked";
  return explanation.isStartUp
             ? "in the start-up part: it is in the half of the code that ran first"
             : "not in the start-up part: half of the code ran before it";
}

void printMisses(const RelativeMisses &misses, raw_ostream &out) {
  out << format("%.3f of the usual misses", misses.mean);
  if (misses.workloads.size() > 1) {
    out << " (";
    ListSeparator comma;
    for (double one : misses.workloads)
      out << StringRef(comma) << format("%.3f", one);
    out << ')';
  }
  if (misses.withFewSets)
    out << format(", %.3f in a cache of few sets", *misses.withFewSets);
  if (misses.isWorse)
    out << ", worse in some workload";
}

} // namespace

void printExplanation(const Explanation &explanation, const Order &order, raw_ostream &out) {
  const OrderedFunction &function = order.functions[explanation.rank];
  out << "function: " << shownName(linkName(function.name)) << "\nrank: " << explanation.rank + 1
      << " of " << order.functions.size() << ", after " << explanation.bytesBefore << " bytes\n";
  out << "why: " << reasonForPart(explanation, order) << '\n';
  for (size_t mate : explanation.sectionMates)
    out << "in the same section: " << shownName(linkName(order.functions[mate].name)) << ", rank "
        << mate + 1 << "; the linker cannot part them\n";
  out << "algorithm: " << order.algorithm << '\n';
  if (explanation.isStartFile || explanation.isNewClone || explanation.isNamesake ||
      explanation.isIdle)
    return;
  const LayoutNode &node = explanation.node;
  out << "calls: " << node.weight << '\n'
      << "bytes: " << node.size << ", " << node.executedBytes << " of them ran\n"
      << "workloads that executed it: " << node.workloads << " of " << order.graph.workloads
      << '\n';
  if (explanation.before)
    printNeighbour("before it", *explanation.before, order, out);
  if (explanation.after)
    printNeighbour("after it", *explanation.after, order, out);
  for (const Neighbour &partner : explanation.partners)
    printNeighbour("most calls", partner, order, out);
}

void printPortfolio(const Order &order, raw_ostream &out) {
  const PortfolioReport &portfolio = order.portfolio;
  if (portfolio.tried.empty())
    return;
  out << "why this algorithm: " << portfolio.reason << '\n';
  if (portfolio.tried.size() == 1)
    return;
  double least = 1, most = 1;
  for (const TriedOrder &tried : portfolio.tried) {
    least = std::min(least, tried.first.mean);
    most = std::max(most, tried.first.mean);
  }
  out << "tried: " << portfolio.tried.size()
      << format(", with %.3f to %.3f of the usual order's misses\n", least, most);
  for (const auto &[index, tried] : enumerate(portfolio.tried)) {
    if (!tried.second)
      continue;
    out << "one of the best: " << tried.steps << ": ";
    printMisses(tried.first, out);
    out << "; in the second walk ";
    printMisses(*tried.second, out);
    out << (index == portfolio.chosen ? "; chosen\n" : "\n");
  }
}

} // namespace gmonkit
