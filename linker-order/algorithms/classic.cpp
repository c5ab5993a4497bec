//===- classic.cpp - greedy chains like gprof -r --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// gprof's option -r first lists functions with many callers. Then it lists
// chains built along the heaviest arcs that hold 99 % of all calls, then chains
// of the other arcs. This implementation lists each function once, does not
// list functions that never ran, and does not treat functions without callers
// (main, threads) as unused.
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "linker-order/algorithms/arcs.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <deque>
#include <numeric>
#include <utility>

using namespace llvm;

namespace gmonkit {
namespace {

// Arcs are used until they hold this share of all calls.
constexpr double PopularShare = 0.9, ChainedShare = 0.99;
constexpr double PopularFunctions = 0.0125; // maximal share of the functions ...
constexpr uint32_t PopularCallers = 5;      // ... with more callers than this

// Calls TAKE with the arcs of ARCS, in order, that begin within the first SHARE of all calls.
template <typename Take> void forHeaviest(ArrayRef<LayoutEdge> arcs, double share, Take take) {
  double total = 0, before = 0;
  for (const LayoutEdge &arc : arcs)
    total += arc.count;
  for (const LayoutEdge &arc : arcs) {
    if (before > share * total)
      return;
    take(arc);
    before += arc.count;
  }
}

std::vector<uint32_t> popularNodes(ArrayRef<LayoutEdge> arcs, size_t nodes) {
  std::vector<uint32_t> callers(nodes), popular(nodes);
  forHeaviest(arcs, PopularShare, [&](const LayoutEdge &arc) { ++callers[arc.target]; });
  std::iota(popular.begin(), popular.end(), 0);
  llvm::stable_sort(popular, [&](uint32_t a, uint32_t b) { return callers[a] > callers[b]; });
  popular.resize(size_t(PopularFunctions * nodes));
  erase_if(popular, [&](uint32_t node) { return callers[node] <= PopularCallers; });
  return popular;
}

// Chains in which a caller immediately precedes its callee.
class Chains {
public:
  explicit Chains(size_t nodes) : chainOf(nodes), chains(nodes) {
    std::iota(chainOf.begin(), chainOf.end(), 0);
    for (size_t node = 0; node < nodes; ++node)
      chains[node] = {uint32_t(node)};
  }

  // Joins two chains if CALLER ends one and CALLEE begins the other.
  void join(uint32_t caller, uint32_t callee) {
    uint32_t a = chainOf[caller], b = chainOf[callee];
    if (a == b || chains[a].back() != caller || chains[b].front() != callee)
      return;
    bool appended = chains[a].size() >= chains[b].size();
    uint32_t kept = appended ? a : b, gone = appended ? b : a;
    for (uint32_t node : chains[gone])
      chainOf[node] = kept;
    if (appended)
      chains[a].insert(chains[a].end(), chains[b].begin(), chains[b].end());
    else
      chains[b].insert(chains[b].begin(), chains[a].begin(), chains[a].end());
    chains[gone].clear();
  }

  // Returns the chain with NODE; empty from the second call on.
  std::deque<uint32_t> takeChainWith(uint32_t node) {
    return std::exchange(chains[chainOf[node]], {});
  }

private:
  std::vector<uint32_t> chainOf; // by node
  std::vector<std::deque<uint32_t>> chains;
};

} // namespace

NodeOrder classicOrder(const LayoutGraph &graph) {
  std::vector<LayoutEdge> arcs = arcsByWeight(graph);
  NodeOrder order;
  std::vector<bool> placed(graph.nodes.size());
  auto place = [&](uint32_t node) {
    if (!placed[node])
      order.nodes.push_back(node);
    placed[node] = true;
  };
  for (uint32_t node : popularNodes(arcs, graph.nodes.size()))
    place(node);
  for (double share : {ChainedShare, 1.0}) {
    Chains chains(graph.nodes.size());
    std::vector<uint32_t> met;
    forHeaviest(arcs, share, [&](const LayoutEdge &arc) {
      if (placed[arc.source] || placed[arc.target])
        return;
      chains.join(arc.source, arc.target);
      met.push_back(arc.source);
      met.push_back(arc.target);
    });
    for (uint32_t node : met)
      for (uint32_t member : chains.takeChainWith(node))
        place(member);
  }
  for (uint32_t node = 0; node < graph.nodes.size(); ++node)
    place(node);
  return order;
}

} // namespace gmonkit
