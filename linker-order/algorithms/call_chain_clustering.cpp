//===- call_chain_clustering.cpp - call-chain clustering ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each function starts as a cluster. From the hottest function on, its cluster
// is appended to that of its most frequent caller. It is not if the result were
// larger than a huge page, if the result were much less dense than the caller's
// cluster, or if the arc is too light. Then clusters are sorted by density, the
// densest first.
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "linker-order/algorithms/arcs.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr double MostBytes = 1 << 20;
constexpr double LeastDensity = 1.0 / 8; // of the joined cluster, relative to the caller's
constexpr double LeastShare = 0.1;       // of the arc, in the callee's calls

struct Cluster {
  std::vector<uint32_t> nodes;
  double size = 0, weight = 0;

  double density() const { return weight / size; }
};

class Clustering {
public:
  explicit Clustering(const LayoutGraph &graph)
      : graph(graph), clusterOf(graph.nodes.size()), clusters(graph.nodes.size()),
        bestCaller(graph.nodes.size()) {
    std::iota(clusterOf.begin(), clusterOf.end(), 0);
    for (auto [n, node] : enumerate(graph.nodes))
      clusters[n] = {{uint32_t(n)}, double(node.size), double(node.weight)};
    for (const LayoutEdge &arc : arcsByWeight(graph))
      if (bestCaller[arc.target].count == 0)
        bestCaller[arc.target] = arc;
  }

  std::vector<uint32_t> run() {
    std::vector<uint32_t> hottest = densityOrder(graph).nodes;
    for (uint32_t node : hottest)
      joinToCaller(node);
    llvm::stable_sort(clusters, [](const Cluster &a, const Cluster &b) {
      return a.nodes.empty() < b.nodes.empty() ||
             (!a.nodes.empty() && !b.nodes.empty() && a.density() > b.density());
    });
    std::vector<uint32_t> order;
    for (const Cluster &cluster : clusters)
      order.insert(order.end(), cluster.nodes.begin(), cluster.nodes.end());
    return order;
  }

private:
  void joinToCaller(uint32_t node) {
    const LayoutEdge &arc = bestCaller[node];
    if (arc.count == 0 || arc.count < LeastShare * graph.nodes[node].weight)
      return;
    uint32_t into = clusterOf[arc.source], from = clusterOf[node];
    Cluster &caller = clusters[into], &callee = clusters[from];
    double size = caller.size + callee.size, weight = caller.weight + callee.weight;
    if (into == from || size > MostBytes || weight / size < LeastDensity * caller.density())
      return;
    for (uint32_t moved : callee.nodes)
      clusterOf[moved] = into;
    caller.nodes.insert(caller.nodes.end(), callee.nodes.begin(), callee.nodes.end());
    caller.size = size;
    caller.weight = weight;
    callee = {};
  }

  const LayoutGraph &graph;
  std::vector<uint32_t> clusterOf; // by node
  std::vector<Cluster> clusters;   // by the node that it started with; empty if appended to another
  std::vector<LayoutEdge> bestCaller;
};

} // namespace

NodeOrder callChainClustering(const LayoutGraph &graph) { return {Clustering(graph).run(), 0}; }

} // namespace gmonkit
