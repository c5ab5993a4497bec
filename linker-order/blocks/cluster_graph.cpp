//===- cluster_graph.cpp - calls and jumps between clusters of blocks -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/parallel.h"
#include "linker-order/blocks/clusters.h"
#include "plugin-common/block_shape.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;

namespace gmonkit {
namespace {

class ClusterGraphBuilder {
public:
  ClusterGraphBuilder(LayoutGraph &functions, const BlockGraph &blocks, ArrayRef<Cluster> clusters)
      : functions(functions), blocks(blocks), clusters(clusters),
        blocksOf(functions.nodes.size(), LayoutGraph::NoNode),
        entryOf(functions.nodes.size(), LayoutGraph::NoNode) {}

  ClusterGraph build();

private:
  // The cluster of a block.
  struct Place {
    uint32_t node = LayoutGraph::NoNode; // the cluster's index; NoNode if the block is in none
    uint32_t rank = 0;                   // of the block in the cluster
  };
  // A position in a node, in bytes from its start.
  struct Spot {
    uint32_t node;
    uint64_t offset;
  };

  void indexBlocks();
  void addClusters();
  void addOthers();
  void addCalls();
  void addJumps();
  void addFirstRuns();
  uint64_t endOf(const Place &place) const;
  Spot find(uint32_t functionNode, uint64_t offset) const;

  LayoutGraph &functions;
  const BlockGraph &blocks;
  ArrayRef<Cluster> clusters;
  std::vector<uint32_t> blocksOf;  // by node of `functions`: index in blocks.functions
  std::vector<uint32_t> entryOf;   // by node of `functions`: the node of the entry
  std::vector<size_t> firstOf;     // by function of `blocks`: the number of blocks before it
  std::vector<Place> places;       // by function, by block
  std::vector<uint32_t> byAddress; // by function: its blocks, sorted by address
  ClusterGraph result;
};

void ClusterGraphBuilder::indexBlocks() {
  size_t all = 0;
  firstOf.reserve(blocks.functions.size());
  for (const auto &[f, function] : enumerate(blocks.functions)) {
    blocksOf[function.node] = f;
    firstOf.push_back(all);
    all += function.code.blocks.size();
  }
  places.resize(all);
  byAddress.resize(all);
  constexpr size_t atOnce = 1024;
  inPieces(blocks.functions.size(), atOnce, [&](size_t begin, size_t end) {
    for (size_t f = begin; f < end; ++f) {
      ArrayRef<CodeBlock> own = blocks.functions[f].code.blocks;
      MutableArrayRef<uint32_t> sorted = MutableArrayRef(byAddress).slice(firstOf[f], own.size());
      std::iota(sorted.begin(), sorted.end(), 0);
      // Of several blocks at one address the last has the code.
      llvm::sort(sorted, [&](uint32_t a, uint32_t b) {
        return std::pair(own[a].address, a) < std::pair(own[b].address, b);
      });
    }
  });
  for (const auto &[n, cluster] : enumerate(clusters))
    for (const auto &[rank, b] : enumerate(cluster.blocks))
      places[firstOf[cluster.function] + b] = {uint32_t(n), uint32_t(rank)};
}

// Returns the end of the block at PLACE, in bytes from the start of its cluster.
uint64_t ClusterGraphBuilder::endOf(const Place &place) const {
  const Cluster &cluster = clusters[place.node];
  return place.rank + 1 < cluster.offsets.size() ? cluster.offsets[place.rank + 1] : cluster.size;
}

void ClusterGraphBuilder::addClusters() {
  LayoutGraph &graph = result.graph;
  graph.nodes.reserve(clusters.size());
  graph.blocks.reserve(functions.blocks.size());
  result.functionNodes.reserve(clusters.size());
  for (const auto &[n, cluster] : enumerate(clusters)) {
    const FunctionBlocks &function = blocks.functions[cluster.function];
    if (cluster.number == 0)
      entryOf[function.node] = n;
    LayoutNode node = functions.nodes[function.node];
    node.function = n;
    node.firstBlock = graph.blocks.size();
    node.size = node.executedBytes = std::max<uint64_t>(cluster.size, 1);
    node.workloads = blocks.workloadsOf(function, cluster.blocks);
    if (!blocks.startOnly.empty())
      node.isStartUp = blocks.isStartUp(function, cluster.blocks.front());
    if (!function.isAligned)
      node.alignment = UnalignedBytes;
    if (cluster.number != 0) {
      node.weight = 1; // jumps to it are added with the jumps
      node.alignment = 1;
    }
    for (const auto &[rank, b] : enumerate(cluster.blocks))
      if (function.counts[b] != 0) // one of a former layout may not have run now
        graph.blocks.push_back({cluster.offsets[rank], endOf({uint32_t(n), uint32_t(rank)}),
                                double(function.counts[b])});
    node.blocks = graph.blocks.size() - node.firstBlock;
    graph.nodes.push_back(node);
    result.functionNodes.push_back(function.node);
  }
}

// Functions with unknown blocks are not divided.
void ClusterGraphBuilder::addOthers() {
  LayoutGraph &graph = result.graph;
  for (const auto &[n, node] : enumerate(functions.nodes)) {
    if (blocksOf[n] != LayoutGraph::NoNode)
      continue;
    entryOf[n] = graph.nodes.size();
    LayoutNode copy = node;
    copy.function = graph.nodes.size();
    copy.firstBlock = graph.blocks.size();
    append_range(graph.blocks, ArrayRef(functions.blocks).slice(node.firstBlock, node.blocks));
    graph.nodes.push_back(copy);
    result.functionNodes.push_back(n);
  }
  functions.blocks = std::vector<LayoutBlock>();
}

// Returns the position of the byte at OFFSET of a function.
ClusterGraphBuilder::Spot ClusterGraphBuilder::find(uint32_t functionNode, uint64_t offset) const {
  uint32_t f = blocksOf[functionNode];
  if (f == LayoutGraph::NoNode)
    return {entryOf[functionNode], offset};
  ArrayRef<CodeBlock> own = blocks.functions[f].code.blocks;
  uint64_t address = own.front().address + offset;
  ArrayRef<uint32_t> sorted = ArrayRef(byAddress).slice(firstOf[f], own.size());
  auto after = partition_point(sorted, [&](uint32_t b) { return own[b].address <= address; });
  if (after == sorted.begin())
    return {entryOf[functionNode], 0};
  const CodeBlock &block = own[*std::prev(after)];
  const Place &place = places[firstOf[f] + *std::prev(after)];
  if (place.node == LayoutGraph::NoNode || address >= block.end())
    return {entryOf[functionNode], 0};
  uint64_t begin = clusters[place.node].offsets[place.rank];
  return {place.node, std::min(begin + address - block.address, endOf(place))};
}

void ClusterGraphBuilder::addCalls() {
  std::vector<LayoutEdge> &edges = result.graph.edges;
  edges = std::move(functions.edges);
  constexpr size_t atOnce = 4096;
  inPieces(edges.size(), atOnce, [&](size_t begin, size_t end) {
    for (size_t e = begin; e < end; ++e) {
      const LayoutEdge &edge = edges[e];
      Spot from = find(edge.source, edge.offset);
      edges[e] = {from.node, entryOf[edge.target], edge.count, from.offset};
    }
  });
}

void ClusterGraphBuilder::addJumps() {
  LayoutGraph &graph = result.graph;
  for (const auto &[f, function] : enumerate(blocks.functions))
    for (const BlockEdge &edge : function.edges) {
      const Place &from = places[firstOf[f] + edge.from], &to = places[firstOf[f] + edge.to];
      if (edge.count == 0 || from.node == LayoutGraph::NoNode || to.node == LayoutGraph::NoNode ||
          from.node == to.node)
        continue;
      graph.edges.push_back({from.node, to.node, edge.count, endOf(from)});
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
  graph.work = functions.work;
  indexBlocks();
  addClusters();
  addOthers();
  addCalls();
  addJumps();
  addFirstRuns();
  return std::move(result);
}

} // namespace

ClusterGraph graphOfClusters(LayoutGraph &functions, const BlockGraph &blocks,
                             ArrayRef<Cluster> clusters) {
  return ClusterGraphBuilder(functions, blocks, clusters).build();
}

} // namespace gmonkit
