//===- graph_partition.cpp - large graphs in parts --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The cost of a cache-directed sort rises faster than the number of functions, and it
// makes chains of at most 128 functions anyway. So large graphs are sorted in parts.
// The arcs are taken by weight, the heaviest first, and each one joins the parts of its
// ends unless they would become too large: what is hot together stays together.
//
// A function that many call (an allocator) can lie beside few of its callers. Its other
// arcs do nothing but take time, so each function keeps its heaviest arcs only.
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/graph_partition.h"
#include "analyzer/radix_sort.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr uint32_t KeptArcs = 4; // of each function, as caller and as callee

// The heaviest first; equal ones by what they join.
void sortByWeight(std::vector<LayoutEdge> &edges) {
  radixSort(edges, [](const LayoutEdge &edge) { return ~edge.count; });
  auto comesBefore = [](const LayoutEdge &a, const LayoutEdge &b) {
    return std::tie(a.source, a.target, a.offset) < std::tie(b.source, b.target, b.offset);
  };
  for (auto begin = edges.begin(), end = begin; begin != edges.end(); begin = end) {
    end = std::find_if(begin, edges.end(),
                       [&](const LayoutEdge &edge) { return edge.count != begin->count; });
    std::sort(begin, end, comesBefore);
  }
}

// The kept arcs of GRAPH, the heaviest first.
std::vector<LayoutEdge> heaviestArcs(const LayoutGraph &graph) {
  std::vector<LayoutEdge> edges, kept;
  edges.reserve(graph.edges.size());
  copy_if(graph.edges, std::back_inserter(edges),
          [](const LayoutEdge &edge) { return edge.source != edge.target; });
  sortByWeight(edges);
  std::vector<uint32_t> asCaller(graph.nodes.size()), asCallee(graph.nodes.size());
  for (const LayoutEdge &edge : edges) {
    if (asCaller[edge.source] == KeptArcs || asCallee[edge.target] == KeptArcs)
      continue;
    ++asCaller[edge.source];
    ++asCallee[edge.target];
    kept.push_back(edge);
  }
  return kept;
}

// Which nodes are in one part: a tree for each part, by links towards its root.
class Parts {
public:
  explicit Parts(size_t nodes) : parents(nodes), sizes(nodes, 1) {
    std::iota(parents.begin(), parents.end(), 0);
  }

  uint32_t rootOf(uint32_t node) {
    while (parents[node] != node)
      node = parents[node] = parents[parents[node]];
    return node;
  }

  void join(uint32_t a, uint32_t b, size_t mostNodes) {
    a = rootOf(a);
    b = rootOf(b);
    if (a == b || sizes[a] + sizes[b] > mostNodes)
      return;
    if (sizes[a] < sizes[b])
      std::swap(a, b);
    parents[b] = a;
    sizes[a] += sizes[b];
  }

private:
  std::vector<uint32_t> parents;
  std::vector<size_t> sizes; // of the roots
};

void sortByDensity(const LayoutGraph &graph, std::vector<GraphPart> &parts) {
  auto density = [&](const GraphPart &part) {
    double weight = 0, size = 0;
    for (uint32_t node : part.nodes) {
      weight += graph.nodes[node].weight;
      size += graph.nodes[node].size;
    }
    return weight / size;
  };
  std::vector<std::pair<double, uint32_t>> byDensity; // negated, so that the densest is least
  for (auto [index, part] : enumerate(parts))
    byDensity.push_back({-density(part), index});
  llvm::sort(byDensity);
  std::vector<GraphPart> sorted;
  for (auto [density, index] : byDensity)
    sorted.push_back(std::move(parts[index]));
  parts = std::move(sorted);
}

} // namespace

std::vector<GraphPart> partitionGraph(const LayoutGraph &graph, size_t mostNodes) {
  if (graph.nodes.size() <= mostNodes) {
    GraphPart whole = {std::vector<uint32_t>(graph.nodes.size()), graph.edges};
    std::iota(whole.nodes.begin(), whole.nodes.end(), 0);
    return {std::move(whole)};
  }
  std::vector<LayoutEdge> edges = heaviestArcs(graph);
  Parts joined(graph.nodes.size());
  for (const LayoutEdge &edge : edges)
    joined.join(edge.source, edge.target, mostNodes);

  constexpr uint32_t None = std::numeric_limits<uint32_t>::max();
  std::vector<uint32_t> partOf(graph.nodes.size(), None), place(graph.nodes.size());
  std::vector<GraphPart> parts;
  for (uint32_t node = 0; node < graph.nodes.size(); ++node) {
    uint32_t &part = partOf[joined.rootOf(node)];
    if (part == None) {
      part = parts.size();
      parts.emplace_back();
    }
    place[node] = parts[part].nodes.size();
    parts[part].nodes.push_back(node);
  }
  for (const LayoutEdge &edge : edges) {
    uint32_t source = joined.rootOf(edge.source);
    if (source == joined.rootOf(edge.target))
      parts[partOf[source]].edges.push_back(
          {place[edge.source], place[edge.target], edge.count, edge.offset});
  }
  sortByDensity(graph, parts);
  return parts;
}

} // namespace gmonkit
