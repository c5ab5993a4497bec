//===- graph_partition.cpp - partition of large graphs --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The time of a cache-directed sort grows faster than the number of functions.
// In a large graph, the functions at the ends of the heaviest arcs, which
// matter most, are sorted together. The others are sorted in parts. To form the
// parts, their arcs are visited by weight, the heaviest first, and each joins
// the parts of its ends unless the result were too large. So functions that are
// hot together stay together.
//
// A function with many callers can be placed beside only a few of them. Its
// other arcs only take time, so each function keeps the arcs to its heaviest
// partners. Arcs to the hottest functions are ignored, because these are placed
// elsewhere.
//
// bench/RESULTS.md compares real programs sorted like this, in smaller parts,
// and as one graph.
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/graph_partition.h"
#include "analyzer/support/radix_sort.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t NodesOfPart = 256;
constexpr uint32_t KeptPartners = 4; // of each function, as caller and as callee

// Sorts by weight, the heaviest first, then by source and target.
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

// Removes all but the kept arcs from EDGES. REQUIRES: EDGES are sorted by weight.
void keepHeaviest(size_t nodes, std::vector<LayoutEdge> &edges) {
  std::array<uint32_t, KeptPartners> noPartners;
  noPartners.fill(LayoutGraph::NoNode);
  std::vector callees(nodes, noPartners); // of each caller
  std::vector<uint32_t> callers(nodes);   // number of callers of each callee
  size_t kept = 0;
  for (const LayoutEdge &edge : edges) {
    auto known = llvm::find(callees[edge.source], edge.target);
    if (known == callees[edge.source].end()) {
      known = llvm::find(callees[edge.source], LayoutGraph::NoNode);
      if (known == callees[edge.source].end() || callers[edge.target] == KeptPartners)
        continue;
      *known = edge.target;
      ++callers[edge.target];
    }
    edges[kept++] = edge;
  }
  edges.resize(kept);
}

// Returns up to MOST nodes that the heaviest of EDGES join. REQUIRES: EDGES are sorted by weight.
std::vector<bool> hottestNodes(size_t nodes, ArrayRef<LayoutEdge> edges, size_t most) {
  std::vector<bool> isHot(nodes);
  for (const LayoutEdge &edge : edges) {
    size_t more = !isHot[edge.source] + !isHot[edge.target];
    if (more > most)
      break;
    most -= more;
    isHot[edge.source] = isHot[edge.target] = true;
  }
  return isHot;
}

// A union-find structure: each part is a tree with links towards its root.
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

  // Joins the parts of A and B unless the result had more than MOSTNODES nodes.
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
  std::vector<size_t> sizes; // by root
};

void sortByDensity(ArrayRef<LayoutNode> nodes, std::vector<GraphPart> &parts) {
  auto density = [&](const GraphPart &part) {
    double weight = 0, size = 0;
    for (uint32_t node : part.nodes) {
      weight += nodes[node].weight;
      size += nodes[node].size;
    }
    return weight / size;
  };
  std::vector<std::pair<double, uint32_t>> byDensity; // negated, so the densest is the smallest
  for (auto [index, part] : enumerate(parts))
    byDensity.push_back({-density(part), index});
  llvm::sort(byDensity);
  std::vector<GraphPart> sorted;
  for (auto [density, index] : byDensity)
    sorted.push_back(std::move(parts[index]));
  parts = std::move(sorted);
}

} // namespace

std::vector<GraphPart> partitionGraph(ArrayRef<LayoutNode> nodes, std::vector<LayoutEdge> edges,
                                      size_t mostHot) {
  if (nodes.size() <= mostHot) {
    GraphPart all = {std::vector<uint32_t>(nodes.size()), std::move(edges)};
    std::iota(all.nodes.begin(), all.nodes.end(), 0);
    return {std::move(all)};
  }
  erase_if(edges, [](const LayoutEdge &edge) { return edge.source == edge.target; });
  sortByWeight(edges);
  std::vector<bool> isHot = hottestNodes(nodes.size(), edges, mostHot);
  std::vector<LayoutEdge> hotEdges;
  copy_if(edges, std::back_inserter(hotEdges),
          [&](const LayoutEdge &edge) { return isHot[edge.source] && isHot[edge.target]; });
  erase_if(edges, [&](const LayoutEdge &edge) { return isHot[edge.source] || isHot[edge.target]; });
  keepHeaviest(nodes.size(), edges);

  Parts joined(nodes.size());
  size_t firstHot = llvm::find(isHot, true) - isHot.begin();
  for (size_t node = firstHot; node < nodes.size(); ++node)
    if (isHot[node])
      joined.join(firstHot, node, mostHot);
  for (const LayoutEdge &edge : edges)
    joined.join(edge.source, edge.target, NodesOfPart);
  llvm::append_range(edges, hotEdges);

  std::vector<uint32_t> partOf(nodes.size(), LayoutGraph::NoNode), place(nodes.size());
  std::vector<GraphPart> parts;
  for (uint32_t node = 0; node < nodes.size(); ++node) {
    uint32_t &part = partOf[joined.rootOf(node)];
    if (part == LayoutGraph::NoNode) {
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
  sortByDensity(nodes, parts);
  return parts;
}

} // namespace gmonkit
