//===- release_graph.cpp - a profile's graph for the release build --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/graph/release_graph.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

using namespace llvm;

namespace gmonkit {
namespace {

// Removes nodes from a graph: their callers make the calls that they made. How often the callers
// themselves are called stays.
class Inliner {
public:
  // VANISHED: for each node, whether to remove it.
  Inliner(LayoutGraph &graph, const std::vector<bool> &vanished)
      : graph(graph), vanished(vanished), calls(graph.nodes.size()), callers(graph.nodes.size()) {
    for (uint32_t edge = 0; edge < graph.edges.size(); ++edge)
      note(edge);
  }

  // Removes NODE. Returns false if nothing calls it.
  bool inlineIntoCallers(uint32_t node) {
    std::vector<LayoutEdge> in = heaviest(callers[node]), out = heaviest(calls[node]);
    double total = 0;
    for (const LayoutEdge &call : in)
      total += call.count;
    for (const LayoutEdge &call : in) {
      LayoutNode &caller = graph.nodes[call.source];
      caller.firstRun = std::min(caller.firstRun, graph.nodes[node].firstRun);
      for (const LayoutEdge &callee : out) {
        graph.edges.push_back(
            {call.source, callee.target, scaled(callee.count, call.count / total), call.offset});
        note(graph.edges.size() - 1);
      }
    }
    for (auto *edges : {&callers[node], &calls[node]})
      for (uint32_t edge : *edges)
        graph.edges[edge].count = 0;
    return total > 0;
  }

private:
  void note(uint32_t edge) {
    const LayoutEdge &call = graph.edges[edge];
    if (vanished[call.source])
      calls[call.source].push_back(edge);
    if (vanished[call.target])
      callers[call.target].push_back(edge);
  }

  // A function with thousands of callers and callees would otherwise add millions of edges.
  std::vector<LayoutEdge> heaviest(ArrayRef<uint32_t> edges) const {
    constexpr size_t most = 16;
    std::vector<LayoutEdge> found;
    for (uint32_t edge : edges)
      if (const LayoutEdge &call = graph.edges[edge]; call.count && call.source != call.target)
        found.push_back(call);
    llvm::stable_sort(found,
                      [](const LayoutEdge &a, const LayoutEdge &b) { return a.count > b.count; });
    found.resize(std::min(found.size(), most));
    return found;
  }

  LayoutGraph &graph;
  const std::vector<bool> &vanished;
  std::vector<std::vector<uint32_t>> calls, callers; // of removed nodes, indices of edges; those
                                                     // with count 0 are removed, too
};

// Removes the nodes of GRAPH for which FUNCTIONS has none.
Unmatched inlineVanished(ArrayRef<ReleaseFunctions> functions, const Image &profiled,
                         LayoutGraph &graph) {
  std::vector<bool> vanished;
  double all = 0, gone = 0;
  for (auto [node, found] : zip_equal(graph.nodes, functions)) {
    vanished.push_back(found.empty());
    all += node.weight;
    gone += found.empty() ? node.weight : 0;
  }
  Unmatched unmatched;
  unmatched.calls = all > 0 ? 100 * gone / all : 0;
  Inliner inliner(graph, vanished);
  for (uint32_t node = 0; node < vanished.size(); ++node) {
    if (!vanished[node])
      continue;
    unmatched.names.push_back(profiled.functions()[graph.nodes[node].function].name);
    unmatched.inCallers += inliner.inlineIntoCallers(node);
  }
  erase_if(graph.edges, [](const LayoutEdge &edge) { return edge.count == 0; });
  return unmatched;
}

// Returns for each node of the old graph its node in the new graph, or NoNode. Nodes with the same
// first function in the release build are merged.
std::vector<uint32_t> renumber(ArrayRef<ReleaseFunctions> functions, uint32_t &count) {
  std::unordered_map<uint32_t, uint32_t> nodeOf; // by function of the release build
  std::vector<uint32_t> numbers;
  for (const ReleaseFunctions &found : functions) {
    if (found.empty()) {
      numbers.push_back(LayoutGraph::NoNode);
      continue;
    }
    auto [entry, isNew] = nodeOf.try_emplace(found.front(), count);
    count += isNew;
    numbers.push_back(entry->second);
  }
  return numbers;
}

// Both are one function in the release build: equal code that the linker folds, or clones.
void mergeInto(LayoutNode &node, const LayoutNode &other) {
  node.executedBytes = std::max(node.executedBytes, other.executedBytes);
  node.size = std::max(node.size, other.size);
  node.weight = SaturatingAdd(node.weight, other.weight);
  node.firstRun = std::min(node.firstRun, other.firstRun);
  node.workloads = std::max(node.workloads, other.workloads);
  node.isStartUp |= other.isStartUp;
}

// Sets the sizes of the nodes. Returns for each node the factor by which it is larger in the
// release build.
std::vector<double> resize(ArrayRef<ReleaseFunctions> functions, const Image &release,
                           std::vector<LayoutNode> &nodes) {
  std::vector<double> factors;
  for (auto [node, found] : zip_equal(nodes, functions)) {
    uint64_t size = 0;
    for (uint32_t f : found)
      size = SaturatingAdd(size, release.functions()[f].size);
    double factor = double(std::max<uint64_t>(size, 1)) / node.size;
    node.size = std::max<uint64_t>(size, 1);
    node.executedBytes = std::clamp<uint64_t>(scaled(node.executedBytes, factor), 1, node.size);
    factors.push_back(factor);
  }
  return factors;
}

} // namespace

ReleaseGraph graphInRelease(LayoutGraph graph, const Image &profiled, const Image &release) {
  ReleaseGraph result;
  std::vector<ReleaseFunctions> matches = matchRelease(graph, profiled, release);
  result.unmatched = inlineVanished(matches, profiled, graph);
  uint32_t count = 0;
  std::vector<uint32_t> numbers = renumber(matches, count);

  std::vector<LayoutNode> nodes(count);
  result.functions.resize(count);
  std::unordered_set<uint32_t> taken; // functions of RELEASE
  for (const ReleaseFunctions &match : matches)
    if (!match.empty())
      taken.insert(match.front());
  for (auto [old, match, number] : zip_equal(graph.nodes, matches, numbers)) {
    if (number == LayoutGraph::NoNode)
      continue;
    if (result.functions[number].empty()) {
      nodes[number] = old;
      result.functions[number].push_back(match.front());
    } else {
      mergeInto(nodes[number], old);
      result.merged.push_back(old.function);
    }
    for (uint32_t f : match)
      if (taken.insert(f).second)
        result.functions[number].push_back(f);
  }
  std::vector<double> factors = resize(result.functions, release, nodes);
  for (auto [node, factor] : zip_equal(nodes, factors))
    for (LayoutBlock &block : MutableArrayRef(graph.blocks).slice(node.firstBlock, node.blocks))
      block = {scaled(block.begin, factor), scaled(block.end, factor), block.runs};
  graph.nodes = std::move(nodes);
  erase_if(graph.edges, [&](const LayoutEdge &edge) {
    return numbers[edge.source] == LayoutGraph::NoNode ||
           numbers[edge.target] == LayoutGraph::NoNode;
  });
  for (LayoutEdge &edge : graph.edges) {
    uint32_t source = numbers[edge.source];
    edge = {source, numbers[edge.target], edge.count, scaled(edge.offset, factors[source])};
  }
  for (std::vector<uint32_t> &trace : graph.firstRuns) {
    std::vector<bool> seen(count);
    std::vector<uint32_t> kept;
    for (uint32_t node : trace)
      if (uint32_t number = numbers[node]; number != LayoutGraph::NoNode && !seen[number]) {
        seen[number] = true;
        kept.push_back(number);
      }
    trace = std::move(kept);
  }
  result.graph = std::move(graph);
  return result;
}

} // namespace gmonkit
