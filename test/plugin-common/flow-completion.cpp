// Counts of random walks through random flow graphs: those of blocks, and of the edges that they
// leave open, determine all others. What odd files say ends, too.
// RUN: %clangxx -std=c++17 -O1 -Wall -Wextra -fsanitize=address,undefined \
// RUN:   -fno-sanitize-recover=all -I%root -I%root/runtime/include %s \
// RUN:   %root/plugin-common/flow_completion.cpp -o %t && %t | FileCheck %s
// CHECK:      diamond: 10 = 3 + 7
// CHECK-NEXT: leaves: 10 > 4
// CHECK-NEXT: weights: 75 25
// CHECK-NEXT: 2000 graphs, 0 wrong
// CHECK-NEXT: 2000 odd graphs, 0 without a count
#include "plugin-common/flow_completion.h"
#include <cstdio>
#include <random>

using gmonkit::FlowCompletion;

static unsigned long long number(std::optional<uint64_t> count) { return count.value_or(~0ull); }

static void showSmall() {
  FlowCompletion diamond(4);
  size_t left = diamond.addEdge({0, 1, 1}), right = diamond.addEdge({0, 2, 1});
  diamond.addEdge({1, 3, 1});
  diamond.addEdge({2, 3, 1});
  diamond.mayEnter(0);
  diamond.mayLeave(3);
  diamond.setBlock(0, 10);
  diamond.setBlock(1, 3);
  diamond.complete();
  printf("diamond: %llu = %llu + %llu\n", number(diamond.block(3)), number(diamond.edge(left)),
         number(diamond.edge(right)));

  FlowCompletion leaves(3); // the call in block 1 did not return six times
  leaves.addEdge({0, 1, 1});
  leaves.addEdge({1, 2, 1});
  leaves.mayEnter(0);
  leaves.mayLeave(1);
  leaves.mayLeave(2);
  leaves.setBlock(0, 10);
  leaves.setBlock(2, 4);
  leaves.complete();
  printf("leaves: %llu > %llu\n", number(leaves.block(1)), number(leaves.edge(1)));

  FlowCompletion open(4);
  size_t often = open.addEdge({0, 1, 3}), seldom = open.addEdge({0, 2, 1});
  open.addEdge({1, 3, 1});
  open.addEdge({2, 3, 1});
  open.mayEnter(0);
  open.mayLeave(3);
  open.setBlock(0, 100);
  open.guess();
  printf("weights: %llu %llu\n", number(open.edge(often)), number(open.edge(seldom)));
}

struct Graph {
  std::vector<FlowCompletion::Edge> edges;
  std::vector<uint64_t> edgeCounts, blockCounts;
  uint32_t blocks;

  FlowCompletion flow() const {
    FlowCompletion flow(blocks);
    for (const auto &edge : edges)
      flow.addEdge(edge);
    flow.mayEnter(0);
    flow.mayLeave(blocks - 1);
    return flow;
  }
};

// Block 0 is the entry, the last one the exit. Each walk takes edges at random, at most 200.
static Graph walked(std::mt19937 &random) {
  Graph graph;
  graph.blocks = 2 + random() % 12;
  std::vector<std::vector<size_t>> from(graph.blocks);
  for (uint32_t block = 0; block + 1 < graph.blocks; ++block)
    for (unsigned i = 0, count = 1 + random() % 3; i < count; ++i) {
      uint32_t to = i == 0 ? block + 1 : 1 + random() % (graph.blocks - 1);
      from[block].push_back(graph.edges.size());
      graph.edges.push_back({block, to, 1});
    }
  graph.edgeCounts.resize(graph.edges.size());
  graph.blockCounts.resize(graph.blocks);
  for (int walk = 0; walk < 5; ++walk) {
    uint32_t at = 0;
    for (int step = 0; at + 1 < graph.blocks; ++step) {
      ++graph.blockCounts[at];
      size_t edge = from[at][step < 200 ? random() % from[at].size() : 0];
      ++graph.edgeCounts[edge];
      at = graph.edges[edge].to;
    }
    ++graph.blockCounts[at];
  }
  return graph;
}

static bool isRight(const Graph &graph) {
  FlowCompletion flow = graph.flow();
  for (uint32_t block = 0; block < graph.blocks; ++block)
    flow.setBlock(block, graph.blockCounts[block]);
  flow.complete();
  for (size_t edge = 0; edge < graph.edges.size(); ++edge)
    if (!flow.edge(edge)) {
      flow.setEdge(edge, graph.edgeCounts[edge]);
      flow.complete();
    }
  for (size_t edge = 0; edge < graph.edges.size(); ++edge)
    if (flow.edge(edge) != graph.edgeCounts[edge])
      return false;
  return true;
}

// Counts that fit nothing.
static bool isComplete(const Graph &graph, std::mt19937 &random) {
  FlowCompletion flow = graph.flow();
  for (size_t edge = 0; edge < graph.edges.size(); ++edge)
    if (random() % 4 == 0)
      flow.setEdge(edge, random() % 2 ? ~0ull : random());
  for (uint32_t block = 0; block < graph.blocks; ++block)
    if (random() % 2)
      flow.setBlock(block, random() % 3 ? random() : ~0ull);
  flow.guess();
  for (uint32_t block = 0; block < graph.blocks; ++block)
    if (!flow.block(block) || *flow.block(block) > 1ull << 48)
      return false;
  for (size_t edge = 0; edge < graph.edges.size(); ++edge)
    if (!flow.edge(edge))
      return false;
  return true;
}

int main() {
  showSmall();
  std::mt19937 random(1);
  int wrong = 0, open = 0;
  for (int i = 0; i < 2000; ++i) {
    Graph graph = walked(random);
    wrong += !isRight(graph);
    open += !isComplete(graph, random);
  }
  printf("2000 graphs, %d wrong\n2000 odd graphs, %d without a count\n", wrong, open);
}
