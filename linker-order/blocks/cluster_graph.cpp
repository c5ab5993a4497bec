//===- cluster_graph.cpp - calls and jumps between clusters of blocks -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/clusters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

class ClusterGraphBuilder {
public:
  ClusterGraphBuilder(const LayoutGraph &functions, const BlockGraph &blocks,
                      ArrayRef<Cluster> clusters)
      : functions(functions), blocks(blocks), clusters(clusters),
        blocksOf(functions.nodes.size(), LayoutGraph::NoNode),
        entryOf(functions.nodes.size(), LayoutGraph::NoNode), spots(blocks.functions.size()),
        byAddress(blocks.functions.size()) {}

  ClusterGraph build();

private:
  // The position of a block.
  struct Spot {
    uint32_t node = LayoutGraph::NoNode;
    uint64_t offset = 0, end = 0; // bytes from the start of the cluster
  };

  void addClusters();
  void addOthers();
  void addCalls();
  void addJumps();
  void addFirstRuns();
  Spot find(uint32_t functionNode, uint64_t offset) const;

  const LayoutGraph &functions;
  const BlockGraph &blocks;
  ArrayRef<Cluster> clusters;
  std::vector<uint32_t> blocksOf;       // by node of `functions`: index in blocks.functions
  std::vector<uint32_t> entryOf;        // by node of `functions`: the node of the entry
  std::vector<std::vector<Spot>> spots; // by function of `blocks`, by block
  // By function of `blocks`: its blocks that have code and are in a cluster, by address.
  std::vector<std::vector<uint32_t>> byAddress;
  ClusterGraph result;
};

void ClusterGraphBuilder::addClusters() {
  LayoutGraph &graph = result.graph;
  for (const auto &[f, function] : enumerate(blocks.functions)) {
    blocksOf[function.node] = f;
    spots[f].resize(function.code.blocks.size());
  }
  for (const Cluster &cluster : clusters) {
    const FunctionBlocks &function = blocks.functions[cluster.function];
    uint32_t n = graph.nodes.size();
    if (cluster.number == 0)
      entryOf[function.node] = n;
    LayoutNode node = functions.nodes[function.node];
    node.firstBlock = graph.blocks.size();
    node.size = node.executedBytes = std::max<uint64_t>(cluster.size, 1);
    node.workloads = blocks.workloadsOf(function, cluster.blocks);
    if (!blocks.startOnly.empty())
      node.isStartUp = blocks.isStartUp(function, cluster.blocks.front());
    if (cluster.number != 0)
      node.weight = 1; // jumps to it are added with the jumps
    for (const auto &[place, b] : enumerate(cluster.blocks)) {
      uint64_t end = place + 1 < cluster.offsets.size() ? cluster.offsets[place + 1] : cluster.size;
      spots[cluster.function][b] = {n, cluster.offsets[place], end};
      if (function.code.blocks[b].size != 0)
        byAddress[cluster.function].push_back(b);
      if (function.counts[b] != 0) // one of a former layout may not have run now
        graph.blocks.push_back({cluster.offsets[place], end, double(function.counts[b])});
    }
    node.blocks = graph.blocks.size() - node.firstBlock;
    graph.nodes.push_back(node);
    result.functionNodes.push_back(function.node);
  }
  for (const auto &[function, sorted] : zip_equal(blocks.functions, byAddress))
    llvm::sort(sorted, [&code = function.code](uint32_t a, uint32_t b) {
      return code.blocks[a].address < code.blocks[b].address;
    });
}

// Functions with unknown blocks are not divided.
void ClusterGraphBuilder::addOthers() {
  LayoutGraph &graph = result.graph;
  for (const auto &[n, node] : enumerate(functions.nodes)) {
    if (blocksOf[n] != LayoutGraph::NoNode)
      continue;
    entryOf[n] = graph.nodes.size();
    LayoutNode copy = node;
    copy.firstBlock = graph.blocks.size();
    append_range(graph.blocks, ArrayRef(functions.blocks).slice(node.firstBlock, node.blocks));
    graph.nodes.push_back(copy);
    result.functionNodes.push_back(n);
  }
}

// Returns the position of the byte at OFFSET of a function.
ClusterGraphBuilder::Spot ClusterGraphBuilder::find(uint32_t functionNode, uint64_t offset) const {
  uint32_t f = blocksOf[functionNode];
  if (f == LayoutGraph::NoNode)
    return {entryOf[functionNode], offset, offset};
  const FunctionCode &code = blocks.functions[f].code;
  uint64_t address = code.blocks.front().address + offset;
  auto after =
      partition_point(byAddress[f], [&](uint32_t b) { return code.blocks[b].address <= address; });
  if (after == byAddress[f].begin())
    return {entryOf[functionNode]};
  const CodeBlock &block = code.blocks[*std::prev(after)];
  const Spot &spot = spots[f][*std::prev(after)];
  if (address < block.end())
    return {spot.node, std::min(spot.offset + address - block.address, spot.end), spot.end};
  return {entryOf[functionNode]};
}

void ClusterGraphBuilder::addCalls() {
  for (const LayoutEdge &edge : functions.edges) {
    Spot from = find(edge.source, edge.offset);
    result.graph.edges.push_back({from.node, entryOf[edge.target], edge.count, from.offset});
  }
}

void ClusterGraphBuilder::addJumps() {
  LayoutGraph &graph = result.graph;
  for (const auto &[f, function] : enumerate(blocks.functions))
    for (const BlockEdge &edge : function.edges) {
      const Spot &from = spots[f][edge.from], &to = spots[f][edge.to];
      if (edge.count == 0 || from.node == LayoutGraph::NoNode || to.node == LayoutGraph::NoNode ||
          from.node == to.node)
        continue;
      graph.edges.push_back({from.node, to.node, edge.count, from.end});
      graph.nodes[to.node].weight = SaturatingAdd(graph.nodes[to.node].weight, edge.count);
    }
  // The count of a block is divided by the entries of its cluster.
  for (const LayoutNode &node : ArrayRef(graph.nodes).take_front(clusters.size()))
    for (LayoutBlock &block : MutableArrayRef(graph.blocks).slice(node.firstBlock, node.blocks))
      block.runs /= node.weight;
}

// The first run of a function is that of its entry.
void ClusterGraphBuilder::addFirstRuns() {
  for (const std::vector<uint32_t> &order : functions.firstRuns) {
    std::vector<uint32_t> &nodes = result.graph.firstRuns.emplace_back();
    for (uint32_t node : order)
      nodes.push_back(entryOf[node]);
  }
}

ClusterGraph ClusterGraphBuilder::build() {
  LayoutGraph &graph = result.graph;
  graph.workloads = functions.workloads;
  graph.scales = functions.scales;
  graph.knowsFirstRuns = functions.knowsFirstRuns;
  addClusters();
  addOthers();
  addCalls();
  addJumps();
  addFirstRuns();
  return std::move(result);
}

} // namespace

ClusterGraph graphOfClusters(const LayoutGraph &functions, const BlockGraph &blocks,
                             ArrayRef<Cluster> clusters) {
  return ClusterGraphBuilder(functions, blocks, clusters).build();
}

} // namespace gmonkit
