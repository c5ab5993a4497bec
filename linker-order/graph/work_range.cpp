//===- work_range.cpp - where a run's start-up ends -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Most programs have a spine: main calls some function once, that one calls
// another one once, and so on, up to the function that has the main loop. What
// the loop calls most is the work. All that ran before the first such call is
// start-up. What the spine calls once when the loop has ended is the end.
//
// So this walks down from the first function, each time to the callee below
// which most calls were made. It gives up where that is not plain:
//
// - no single callee has half of the calls below its caller;
// - much code first ran behind a callee of the spine that should have had the
//   work. In interpreters the function that has the loop is called for the
//   program's own start, too, and counts do not tell which of its calls did
//   the work.
//
// A start-up part of little code gains nothing, so it is not told either.
//
// The limits were chosen with single profiles of PostgreSQL's server, SQLite,
// Git, cppcheck, CPython and Ruby; bench/results/orders.md has the effect.
//
//===------------------------------------------------------------------------===//

#include "linker-order/graph/work_range.h"
#include "linker-order/graph/graph.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>
#include <vector>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr double LeastShare = 0.5;                      // of the calls below a function
constexpr double LeastStart = 0.15;                     // of the code
constexpr double MostEnd = 0.15, MostCallsAtEnd = 0.01; // of the code, of all calls
// Calls in cycles are added up some times only. Most callees ran first after their callers, so the
// first time has most of all others.
constexpr unsigned Sweeps = 16;

class WorkFinder {
public:
  explicit WorkFinder(const LayoutGraph &graph)
      : graph(graph), callees(graph.nodes.size()), entries(graph.nodes.size()),
        byRank(graph.nodes.size()), isSpine(graph.nodes.size()) {
    std::vector<double> calls(graph.nodes.size());
    for (const LayoutEdge &edge : graph.edges)
      if (edge.source != edge.target) {
        callees[edge.source].push_back(&edge);
        calls[edge.target] += edge.count;
      }
    for (const auto &[entry, node, known] : zip_equal(entries, graph.nodes, calls))
      entry = std::max(known, double(node.weight));
    std::iota(byRank.begin(), byRank.end(), 0);
    llvm::stable_sort(byRank, [&](uint32_t a, uint32_t b) { return rank(a) < rank(b); });
    addUpCalls();
  }

  std::optional<WorkRange> find() {
    std::optional<uint64_t> begin = beginOfWork();
    if (!begin || codeFrom(*begin) > 1 - LeastStart)
      return std::nullopt;
    return WorkRange{*begin, endOfWork(*begin)};
  }

private:
  uint64_t rank(uint32_t node) const { return graph.nodes[node].firstRun; }
  // The calls that EDGE made, and those below them.
  double below(const LayoutEdge &edge) const {
    return inclusive[edge.target] * edge.count / entries[edge.target];
  }
  // As often as the program itself: a profile may be that of several runs.
  bool ranOnce(uint32_t node) const {
    return graph.nodes[node].weight <= graph.nodes[byRank.front()].weight;
  }

  void addUpCalls();
  std::optional<uint64_t> beginOfWork();
  uint64_t endOfWork(uint64_t begin) const;
  double codeFrom(uint64_t rank) const;
  bool hasEndBehind(uint32_t caller, uint32_t callee) const;

  const LayoutGraph &graph;
  std::vector<std::vector<const LayoutEdge *>> callees; // by node, without itself
  std::vector<double> entries;                          // by node: its calls
  std::vector<double> inclusive;                        // by node: its calls and all below them
  std::vector<uint32_t> byRank;
  std::vector<bool> isSpine; // by node
};

void WorkFinder::addUpCalls() {
  for (const LayoutNode &node : graph.nodes)
    inclusive.push_back(node.weight);
  for (unsigned sweep = 0; sweep < Sweeps; ++sweep)
    for (uint32_t node : llvm::reverse(byRank)) {
      inclusive[node] = graph.nodes[node].weight;
      for (const LayoutEdge *edge : callees[node])
        inclusive[node] += below(*edge);
    }
}

// Returns the share of the code that first ran at RANK or later.
double WorkFinder::codeFrom(uint64_t rank) const {
  double all = 0, from = 0;
  for (const LayoutNode &node : graph.nodes) {
    all += node.size;
    from += node.firstRun >= rank ? node.size : 0;
  }
  return from / all;
}

// Whether CALLER, which ran once, called little but the program's end after CALLEE.
bool WorkFinder::hasEndBehind(uint32_t caller, uint32_t callee) const {
  uint64_t next = LayoutNode::Unknown;
  for (const LayoutEdge *edge : callees[caller])
    if (ranOnce(edge->target) && rank(edge->target) > rank(callee))
      next = std::min(next, rank(edge->target));
  return codeFrom(next) <= MostEnd;
}

// Walks down the spine. Returns the first run of the work.
std::optional<uint64_t> WorkFinder::beginOfWork() {
  for (uint32_t node = byRank.front(); !isSpine[node];) {
    isSpine[node] = true;
    const LayoutEdge *heaviest[2] =
        {}; // of callees that ran more often, and of those that ran once
    double all = 0, repeated = 0;
    for (const LayoutEdge *edge : callees[node]) {
      bool once = ranOnce(edge->target);
      all += below(*edge);
      repeated += once ? 0 : below(*edge);
      if (!heaviest[once] || below(*edge) > below(*heaviest[once]))
        heaviest[once] = edge;
    }
    if (repeated >= LeastShare * all && heaviest[0])
      return rank(heaviest[0]->target);
    if (!heaviest[1] || below(*heaviest[1]) < LeastShare * all ||
        !hasEndBehind(node, heaviest[1]->target))
      return std::nullopt;
    node = heaviest[1]->target;
  }
  return std::nullopt;
}

// Returns the first run of the program's end: of the last functions that together have few calls,
// the first that ran once, called only by others that did.
uint64_t WorkFinder::endOfWork(uint64_t begin) const {
  std::vector<bool> isOfRepeated(graph.nodes.size()); // some caller ran more often, or later first
  double calls = 0, code = 0, atEnd = 0, codeAtEnd = 0;
  for (uint32_t node : byRank) {
    calls += graph.nodes[node].weight;
    code += graph.nodes[node].size;
    for (const LayoutEdge *edge : callees[node])
      if (!ranOnce(node) || isOfRepeated[node] || rank(edge->target) < rank(node))
        isOfRepeated[edge->target] = true;
  }
  uint64_t end = LayoutNode::Unknown;
  for (uint32_t node : llvm::reverse(byRank)) {
    atEnd += graph.nodes[node].weight;
    codeAtEnd += graph.nodes[node].size;
    if (rank(node) <= begin || atEnd > MostCallsAtEnd * calls || codeAtEnd > MostEnd * code)
      break;
    if (ranOnce(node) && !isOfRepeated[node])
      end = rank(node);
  }
  return end;
}

} // namespace

std::optional<WorkRange> findWork(const LayoutGraph &graph) {
  return graph.nodes.empty() ? std::nullopt : WorkFinder(graph).find();
}

} // namespace gmonkit
