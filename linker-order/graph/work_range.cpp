//===- work_range.cpp - where a run's start-up ends -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Most programs have a spine: main calls some function once, that one calls
// another one once, and so on, down to the function that has the main loop. Of
// the functions that the loop calls again and again, the one with most calls
// below it is the work. Functions that first ran before it belong to start-up.
//
// So this walks down from main, each time to the callee below which most calls
// were made. It gives up where that is not plain:
//
// - no callee that ran once has half of the calls below its caller, and those
//   that ran again and again do not have half together;
// - the spine called much other code after that callee. In interpreters the
//   function that has the loop runs the program's own start, too, and counts do
//   not tell which of its calls did the work;
// - most calls were not made below main, but by threads or for a library;
// - the spine leads into functions that call each other in a circle;
// - the start-up part would have little code, which gains nothing.
//
// Short runs need the program's end, too: what the spine called once at last.
//
// Calls are added up as gprof does. Functions that call each other in a circle
// count as one, and a caller has that part of the calls below a function that
// its calls are of all calls of the function.
//
// The limits were chosen with single profiles of PostgreSQL's server, SQLite,
// Git, cppcheck, CPython and Ruby; bench/results/orders.md has the effect.
//
//===------------------------------------------------------------------------===//

#include "linker-order/graph/work_range.h"
#include "analyzer/model/cycles.h"
#include "linker-order/graph/graph.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <vector>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr double LeastShare = 0.5;  // of the calls below a function, and of all calls
constexpr double LeastStart = 0.15; // of the code
constexpr double MostEnd = 0.15, MostCallsAtEnd = 0.01; // of the code, of all calls

class WorkFinder {
public:
  explicit WorkFinder(const LayoutGraph &graph)
      : graph(graph), edges(graph.nodes.size()), circleOf(graph.nodes.size()),
        isSpine(graph.nodes.size()) {
    for (const LayoutEdge &edge : graph.edges)
      edges[edge.source].push_back(&edge);
    findCircles();
    sortByRank();
  }

  std::optional<WorkRange> find() {
    std::optional<uint64_t> begin = beginOfWork();
    if (!begin || codeFrom(*begin) > 1 - LeastStart)
      return std::nullopt;
    return WorkRange{*begin, endOfWork(*begin)};
  }

private:
  // Functions that call each other; most have no other.
  struct Circle {
    double entries = 0; // calls from outside
    double below = 0;   // these, and all calls that they lead to
    bool isCalled = false;
    bool isOne = true; // has one function
    uint64_t firstRun = LayoutNode::Unknown;
    uint32_t firstNode = LayoutGraph::NoNode; // the one that ran first
  };
  struct Callee {
    double below = 0; // calls by one caller, and what they lead to
    uint64_t firstRun = LayoutNode::Unknown;
  };
  using Callees = MapVector<uint32_t, Callee>; // by circle

  uint64_t rank(uint32_t node) const { return graph.nodes[node].firstRun; }
  void findCircles();
  void addCircle(ArrayRef<uint32_t> members);
  void sortByRank();
  double codeFrom(uint64_t rank) const;
  const Circle *root() const;
  Callees calleesOf(uint32_t node) const;
  // As often as the program itself: a profile may be that of several runs.
  bool ranOnce(uint32_t circle) const { return circles[circle].entries <= runs; }
  std::optional<uint64_t> beginOfWork();
  bool hasEndBehind(const Callees &callees, const Callee &last) const;
  uint64_t endOfWork(uint64_t begin) const;

  const LayoutGraph &graph;
  std::vector<std::vector<const LayoutEdge *>> edges; // by caller
  std::vector<Circle> circles;                        // callees before callers
  std::vector<uint32_t> circleOf;                     // by node
  std::vector<uint32_t> byRank;                       // nodes whose first run is known
  std::vector<double> codeBefore;                     // by index in byRank: bytes
  std::vector<bool> isSpine;                          // by node
  double allCalls = 0, allCode = 0;
  double runs = 1; // of the program
};

void WorkFinder::findCircles() {
  auto callees = [&](uint32_t node) { return edges[node].size(); };
  auto callee = [&](uint32_t node, size_t index) { return edges[node][index]->target; };
  for (const Component &members : findComponents(edges.size(), callees, callee))
    addCircle(members);
}

void WorkFinder::addCircle(ArrayRef<uint32_t> members) {
  uint32_t number = circles.size();
  Circle &circle = circles.emplace_back();
  circle.isOne = members.size() == 1;
  for (uint32_t node : members)
    circleOf[node] = number;
  for (uint32_t node : members) {
    allCalls += graph.nodes[node].weight;
    circle.below += graph.nodes[node].weight;
    circle.entries += graph.nodes[node].weight;
    if (circle.firstNode == LayoutGraph::NoNode || rank(node) < circle.firstRun) {
      circle.firstRun = rank(node);
      circle.firstNode = node;
    }
    for (const LayoutEdge *edge : edges[node]) {
      Circle &callee = circles[circleOf[edge->target]];
      if (&callee == &circle) {
        circle.entries -= edge->count;
        continue;
      }
      callee.isCalled = true;
      circle.below += callee.below * std::min(1.0, edge->count / callee.entries);
    }
  }
  circle.entries = std::max(circle.entries, 1.0);
}

void WorkFinder::sortByRank() {
  for (uint32_t node = 0; node < graph.nodes.size(); ++node)
    if (rank(node) != LayoutNode::Unknown)
      byRank.push_back(node);
  llvm::stable_sort(byRank, [&](uint32_t a, uint32_t b) { return rank(a) < rank(b); });
  for (uint32_t node : byRank) {
    codeBefore.push_back(allCode);
    allCode += graph.nodes[node].size;
  }
}

// Returns the share of the code that first ran at RANK or later.
double WorkFinder::codeFrom(uint64_t rank) const {
  auto from = partition_point(byRank, [&](uint32_t node) { return this->rank(node) < rank; });
  return from == byRank.end() ? 0 : 1 - codeBefore[from - byRank.begin()] / allCode;
}

// Returns main, or what else nothing called that has most calls below it.
const WorkFinder::Circle *WorkFinder::root() const {
  const Circle *root = nullptr;
  for (const Circle &circle : circles)
    if (!circle.isCalled && (!root || circle.below > root->below ||
                             (circle.below == root->below && circle.firstRun < root->firstRun)))
      root = &circle;
  return root;
}

WorkFinder::Callees WorkFinder::calleesOf(uint32_t node) const {
  Callees callees;
  for (const LayoutEdge *edge : edges[node]) {
    uint32_t number = circleOf[edge->target];
    if (number == circleOf[node])
      continue;
    Callee &callee = callees[number];
    callee.below += circles[number].below * std::min(1.0, edge->count / circles[number].entries);
    callee.firstRun = std::min(callee.firstRun, rank(edge->target));
  }
  return callees;
}

// Whether the spine called little but the program's end after LAST, one of its CALLEES.
bool WorkFinder::hasEndBehind(const Callees &callees, const Callee &last) const {
  uint64_t next = LayoutNode::Unknown;
  for (const auto &[number, callee] : callees)
    if (ranOnce(number) && callee.firstRun > last.firstRun)
      next = std::min(next, callee.firstRun);
  return codeFrom(next) <= MostEnd;
}

// Walks down the spine. Returns the first run of the work.
std::optional<uint64_t> WorkFinder::beginOfWork() {
  const Circle *circle = root();
  if (!circle || circle->below < LeastShare * allCalls)
    return std::nullopt;
  runs = circle->entries;
  while (circle->isOne) {
    uint32_t node = circle->firstNode;
    isSpine[node] = true;
    Callees callees = calleesOf(node);
    const Callee *repeated = nullptr; // the heaviest of those that ran again and again
    const Callee *once = nullptr;     // and of those that ran once
    const Circle *next = nullptr;     // the latter
    double all = 0, allRepeated = 0;
    for (const auto &[number, callee] : callees) {
      const Callee *&heaviest = ranOnce(number) ? once : repeated;
      all += callee.below;
      allRepeated += ranOnce(number) ? 0 : callee.below;
      if (heaviest && heaviest->below >= callee.below)
        continue;
      heaviest = &callee;
      if (ranOnce(number))
        next = &circles[number];
    }
    if (repeated && allRepeated >= LeastShare * all)
      return repeated->firstRun;
    if (!once || once->below < LeastShare * all || !hasEndBehind(callees, *once))
      return std::nullopt;
    circle = next;
  }
  return std::nullopt;
}

// Returns the rank at which the program's end begins: of a function that only the spine called, and
// once. From there on little code first ran, and it made few calls.
uint64_t WorkFinder::endOfWork(uint64_t begin) const {
  std::vector<bool> isOfOthers(graph.nodes.size());
  for (const LayoutEdge &edge : graph.edges)
    if (!isSpine[edge.source])
      isOfOthers[edge.target] = true;
  uint64_t end = LayoutNode::Unknown;
  double calls = 0;
  for (uint32_t node : llvm::reverse(byRank)) {
    calls += graph.nodes[node].weight;
    if (rank(node) <= begin || calls > MostCallsAtEnd * allCalls || codeFrom(rank(node)) > MostEnd)
      break;
    uint32_t number = circleOf[node];
    if (ranOnce(number) && circles[number].isCalled && !isOfOthers[node])
      end = rank(node);
  }
  return end;
}

} // namespace

std::optional<WorkRange> findWork(const LayoutGraph &graph) {
  if (graph.workloads != 1 || !graph.knowsFirstRuns)
    return std::nullopt;
  return WorkFinder(graph).find();
}

} // namespace gmonkit
