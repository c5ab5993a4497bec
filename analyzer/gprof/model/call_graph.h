//===- call_graph.h - gprof's call graph ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Arcs, cycles and propagated time. They equal gprof 2.40's for the same
// records: additions have the same order, and the same nodes get an entry.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_MODEL_CALL_GRAPH_H
#define GMONKIT_ANALYZER_GPROF_MODEL_CALL_GRAPH_H

#include "analyzer/gprof/model/symbol_sets.h"
#include "analyzer/gprof/model/symbols.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <cstdint>
#include <utility>
#include <vector>

namespace gmonkit::gprof {

// All calls from one symbol to another. Times are in samples.
struct Arc {
  uint32_t parent, child;
  uint64_t count;
  double time = 0, childTime = 0; // what the child passes to the parent
};

// A symbol or, after all symbols, a cycle.
struct Node {
  double time = 0;    // samples
  uint64_t calls = 0; // from others
  uint64_t selfCalls = 0;
  double childTime = 0; // passed from children
  double fraction = 0;  // the part of its time that counts (less than 1 with -n, -N, -E, -F)
  double selfShare = 0, childShare = 0; // the counted parts of both times
  bool isShown = false;
  uint32_t cycle = 0; // number, from 1 on
  uint32_t head = 0;  // its cycle's node, or itself
  uint32_t order = 0; // topological number: callers have larger ones; equal within a cycle
  uint32_t index = 0; // printed in brackets; 0: not printed
  std::vector<uint32_t> parents, children; // arcs in the order of their creation

  double share() const { return selfShare + childShare; }
};

struct GraphFilters {
  const SymbolFilter &graph, &time;
};

class CallGraph {
public:
  explicit CallGraph(SymbolTable &table) : table(table), nodes(table.all().size()) {}

  // Adds calls between two symbols to their arc and to the callee's calls.
  void addCalls(uint32_t parent, uint32_t child, uint64_t count);
  // Creates the arc if there is none (-c).
  void addStaticCall(uint32_t parent, uint32_t child);

  // Finds cycles, propagates time and sorts. Add nothing afterwards.
  void assemble(const GraphFilters &filters);

  llvm::ArrayRef<Arc> arcs() const { return allArcs; }
  llvm::ArrayRef<Node> all() const { return nodes; }
  bool isCycle(uint32_t node) const { return node >= table.all().size(); }
  uint32_t cycles() const { return nodes.size() - table.all().size(); }
  llvm::ArrayRef<uint32_t> members(uint32_t cycle) const {
    return cycleMembers[cycle - table.all().size()];
  }
  // All nodes, those with the most time first.
  llvm::ArrayRef<uint32_t> byTime() const { return sorted; }
  double printedTime() const { return shownTime; } // samples

private:
  uint32_t arc(uint32_t parent, uint32_t child);
  void linkCycles(llvm::ArrayRef<std::vector<uint32_t>> members);
  void inheritFlags(uint32_t child);
  void inheritFrom(uint32_t node, uint32_t parent, uint64_t count);
  void passFlags(llvm::ArrayRef<uint32_t> topDown, const GraphFilters &filters);
  void passTime(uint32_t parent);
  int compareArcs(const Arc &a, const Arc &b) const;
  void sortArcs();
  void sortNodes();

  SymbolTable &table;
  std::vector<Node> nodes;
  std::vector<Arc> allArcs;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> arcIndex;
  std::vector<std::vector<uint32_t>> cycleMembers;
  std::vector<uint32_t> sorted;
  double shownTime = 0;
};

} // namespace gmonkit::gprof

#endif
