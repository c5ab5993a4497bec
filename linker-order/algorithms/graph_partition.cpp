//===- graph_partition.cpp - large graphs in parts --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The cost of a cache-directed sort rises faster than the number of functions. So in a large graph
// the functions at the ends of the heaviest arcs, which matter most, are sorted together, and the
// others in parts: their arcs are taken by weight, the heaviest first, and each one joins the parts
// of its ends unless they would become too large. What is hot together stays together.
//
// One of the others that many call can lie beside few of its callers. Its other arcs do nothing
// but take time, so it keeps those to its heaviest partners only; those to the hottest functions,
// which lie elsewhere, do not count at all.
//
// Real programs sorted like this, in smaller parts, beside as a whole: bench/RESULTS.md.
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

// Leaves the kept ones in EDGES, of which the heaviest come first.
void keepHeaviest(size_t nodes, std::vector<LayoutEdge> &edges) {
  std::array<uint32_t, KeptPartners> noPartners;
  noPartners.fill(LayoutGraph::NoNode);
  std::vector callees(nodes, noPartners); // of each caller
  std::vector<uint32_t> callers(nodes);   // how many, of each callee
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

// Those that the heaviest of EDGES, which come first, join: at most MOST.
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

  // Unless the part of both would have more than MOSTNODES.
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

void sortByDensity(ArrayRef<LayoutNode> nodes, std::vector<GraphPart> &parts) {
  auto density = [&](const GraphPart &part) {
    double weight = 0, size = 0;
    for (uint32_t node : part.nodes) {
      weight += nodes[node].weight;
      size += nodes[node].size;
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

std::vector<GraphPart> partitionGraph(ArrayRef<LayoutNode> nodes, std::vector<LayoutEdge> edges,
                                      size_t mostHot) {
  if (nodes.size() <= mostHot) {
    GraphPart whole = {std::vector<uint32_t>(nodes.size()), std::move(edges)};
    std::iota(whole.nodes.begin(), whole.nodes.end(), 0);
    return {std::move(whole)};
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
