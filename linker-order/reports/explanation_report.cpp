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

std::string nameOf(const OrderedFunction &function) { return shownName(linkName(function.name)); }

void printNeighbour(StringRef title, const Neighbour &neighbour, const Order &order,
                    raw_ostream &out) {
  out << title << ": " << nameOf(order.functions[neighbour.rank]) << ", rank "
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

void printRank(size_t rank, uint64_t bytesBefore, const Order &order, raw_ostream &out) {
  out << "rank: " << rank + 1 << " of " << order.functions.size() << ", after " << bytesBefore
      << " bytes\n";
}

StringRef reasonForPart(const OrderedFunction &part, bool isStartUp, const Order &order) {
  if (part.isColdPart)
    return "blocks that did not run stand behind all code that ran";
  if (order.startup == 0)
    return "the order has no start-up part";
  return isStartUp ? "in the start-up part" : "not in the start-up part";
}

void printPart(const ExplainedPart &part, const Order &order, raw_ostream &out) {
  const OrderedFunction &function = order.functions[part.rank];
  out << "part: " << nameOf(function) << '\n';
  printRank(part.rank, part.bytesBefore, order, out);
  out << "why: " << reasonForPart(function, part.rank < order.startup, order) << '\n'
      << "bytes: " << function.size << '\n';
  if (!function.isColdPart)
    out << "calls and jumps to it: " << function.weight << '\n';
  if (!part.blocks.empty())
    out << "blocks: " << join(map_range(part.blocks, [](uint32_t id) { return utostr(id); }), " ")
        << '\n';
  if (part.rank > 0)
    out << "before it: " << nameOf(order.functions[part.rank - 1]) << '\n';
  if (part.rank + 1 < order.functions.size())
    out << "after it: " << nameOf(order.functions[part.rank + 1]) << '\n';
}

} // namespace

void printParts(const ExplainedFunction &function, const Order &order, raw_ostream &out) {
  out << "function: " << nameOf(order.functions[function.parts.front().rank]) << '\n'
      << "algorithm: " << order.algorithm << '\n';
  if (function.cut)
    out << "runs of its blocks: " << function.cut->runs << '\n';
  else
    out << "not divided: other functions have its name, no list can name it, or the build that the "
           "order is for has other blocks\n";
  for (const ExplainedPart &part : function.parts)
    printPart(part, order, out);
}

void printExplanation(const Explanation &explanation, const Order &order, raw_ostream &out) {
  const OrderedFunction &function = order.functions[explanation.rank];
  out << "function: " << nameOf(function) << '\n';
  printRank(explanation.rank, explanation.bytesBefore, order, out);
  out << "why: " << reasonForPart(explanation, order) << '\n';
  for (size_t mate : explanation.sectionMates)
    out << "in the same section: " << nameOf(order.functions[mate]) << ", rank " << mate + 1
        << "; the linker cannot part them\n";
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
