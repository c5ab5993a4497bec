// Of random flow graphs few places are counted, and all others' counts follow; without any one
// counter they would not. Ways between places may be counted in their stead. Where only some places
// are asked for, fewer are counted still.
// RUN: %clangxx -std=c++17 -O1 -Wall -Wextra -fsanitize=address,undefined \
// RUN:   -fno-sanitize-recover=all -I%root -I%root/runtime/include %s \
// RUN:   %root/plugin-common/flow_graph.cpp %root/plugin-common/flow_completion.cpp -o %t
// RUN: %t | FileCheck %s
// CHECK:      diamond: counted 1 2, 3 points
// CHECK-NEXT: loop: counted 0 2, 3 points
// CHECK-NEXT: call that may not return: counted 0 1, 1 points
// CHECK-NEXT: loop without end: counted 0 1 2, 1 points
// CHECK-NEXT: only entry and exit asked: counted 3, 2 points
// CHECK-NEXT: branch mostly taken: counted 0 3, 3 points
// CHECK-NEXT: branch seldom taken: counted 0 1, 2 points
// CHECK-NEXT: branch seldom taken, as measured: counted 0 1, 2 points
// CHECK-NEXT: 2000 graphs, 0 wrong
#include "gmonkit/solve.h"
#include "plugin-common/flow_graph.h"
#include <cstdio>
#include <random>

using gmonkit::FlowGraph;
using gmonkit::FlowSolution;
using gmonkit::Want;

struct Edge {
  uint32_t from, to;
};

static void show(const char *title, FlowGraph &graph, size_t size) {
  graph.chooseCounters();
  printf("%s: counted", title);
  for (size_t i = 0; i < size; ++i)
    if (graph[i].isCounted)
      printf(" %zu", i);
  printf(", %u points\n", graph.pointCount());
}

static FlowGraph graphOf(std::vector<uint64_t> weights, std::vector<Edge> edges) {
  FlowGraph graph;
  for (uint64_t weight : weights)
    graph.addPlace(weight, Want::Count);
  graph.mayEnter(0);
  for (Edge edge : edges)
    graph.connect(edge.from, edge.to);
  graph.mayLeave(weights.size() - 1);
  return graph;
}

static void showKnownGraphs() {
  FlowGraph diamond = graphOf({9, 6, 3, 9}, {{0, 1}, {0, 2}, {1, 3}, {2, 3}});
  show("diamond", diamond, 4);
  FlowGraph loop = graphOf({1, 90, 89, 2}, {{0, 1}, {1, 2}, {2, 1}, {1, 3}});
  show("loop", loop, 4);
  FlowGraph call = graphOf({1, 1}, {{0, 1}});
  call.mayLeave(0);
  call.mayEnter(1);
  show("call that may not return", call, 2);
  FlowGraph endless = graphOf({1, 90, 1}, {{0, 1}, {1, 1}, {0, 2}});
  show("loop without end", endless, 3);
  FlowGraph some;
  for (size_t i = 0; i < 4; ++i)
    some.addPlace(10, i == 0 || i == 3 ? Want::Count : Want::Nothing);
  some.mayEnter(0);
  for (Edge edge : {Edge{0, 1}, {0, 2}, {1, 3}, {2, 3}})
    some.connect(edge.from, edge.to);
  some.mayLeave(3);
  show("only entry and exit asked", some, 4);
}

// Block 0 runs on into block 2, by the way 3, or jumps to block 1, which runs on into block 2.
static FlowGraph branchOf(uint64_t taken, uint64_t ways) {
  FlowGraph graph;
  graph.addPlace(100, Want::Counter);
  graph.addPlace(taken, Want::Count);
  graph.addPlace(100, Want::Count);
  graph.addPlace(ways, Want::Nothing);
  graph.mayEnter(0);
  graph.connect(0, 1);
  graph.connect(1, 2);
  graph.isWay(3, 0, 2);
  graph.mayLeave(2);
  return graph;
}

static void showWays() {
  FlowGraph often = branchOf(90, 10);
  show("branch mostly taken", often, 4);
  FlowGraph seldom = branchOf(10, 90);
  show("branch seldom taken", seldom, 4);
  FlowGraph measured = branchOf(90, 10);
  measured.measure({100, 5, 100});
  show("branch seldom taken, as measured", measured, 4);
}

class RandomFlow {
public:
  explicit RandomFlow(uint32_t seed) : random(seed), size(1 + below(12)), runs(size) {
    build();
    graph.chooseCounters();
    for (int i = 0; i < 200; ++i)
      walk();
  }

  bool isRight() {
    collect();
    std::vector<uint64_t> solved(counts.begin(), counts.begin() + known);
    solved.resize(counts.size());
    return solve(known, solved) == FlowSolution::Exact && solved == counts &&
           (!asksForAll || isLeast());
  }

private:
  uint32_t below(uint32_t limit) { return random() % limit; }

  void build() {
    asksForAll = below(2);
    for (size_t i = 0; i < size; ++i) {
      Want want = asksForAll || below(2) ? Want::Count : Want::Nothing;
      if (!asksForAll && !below(8))
        want = Want::Counter;
      graph.addPlace(below(1000), want);
    }
    next.resize(size);
    leaves.resize(size);
    for (uint32_t i = 0; i < size; ++i) {
      leaves[i] = i + 1 == size || !below(6);
      if (leaves[i])
        graph.mayLeave(i);
      if (i == 0 || !below(8)) {
        graph.mayEnter(i);
        entries.push_back(i);
      }
      if (i + 1 < size) // the first of its ways leads on, so every walk may come to an end
        next[i].push_back(i + 1 + below(uint32_t(size) - i - 1));
      for (uint32_t more = below(3); more; --more)
        next[i].push_back(below(uint32_t(size)));
      ways.push_back(next[i].size() > 1 && below(2) ? next[i][below(uint32_t(next[i].size()))]
                                                    : NoWay);
      for (uint32_t to : next[i])
        if (to != ways[i])
          graph.connect(i, to);
    }
    for (uint32_t i = 0; i < size; ++i) {
      runs.push_back(0);
      size_t way = graph.addPlace(below(1000), Want::Nothing);
      if (ways[i] == NoWay)
        graph.isEmpty(way);
      else
        graph.isWay(way, i, ways[i]);
    }
  }

  void walk() {
    uint32_t place = entries[below(uint32_t(entries.size()))];
    for (int steps = 0;; ++steps) {
      ++runs[place];
      if (leaves[place] && (next[place].empty() || !below(3)))
        return;
      uint32_t from = place;
      place = next[place][steps < 50 ? below(uint32_t(next[place].size())) : 0];
      runs[size + from] += ways[from] == place;
      if (steps >= 50 && leaves[place]) {
        ++runs[place];
        return;
      }
    }
  }

  void collect() {
    for (bool counted : {true, false})
      for (size_t i = 0; i < runs.size(); ++i)
        if (graph[i].isInGraph() && graph[i].isCounted == counted) {
          places.push_back({graph[i].from, graph[i].to});
          counts.push_back(runs[i]);
          known += counted;
        }
  }

  FlowSolution solve(size_t known, std::vector<uint64_t> &solved) {
    std::vector<gmonkit::FlowPoint> points(graph.pointCount());
    return solveFlow(places.data(), known, places.size(), points.data(), points.size(),
                     solved.data());
  }

  bool isLeast() {
    for (size_t i = 0; i < known; ++i) {
      std::swap(places[i], places[known - 1]);
      std::swap(counts[i], counts[known - 1]);
      std::vector<uint64_t> solved = counts;
      bool isEnough = solve(known - 1, solved) != FlowSolution::Malformed;
      std::swap(places[i], places[known - 1]);
      std::swap(counts[i], counts[known - 1]);
      if (isEnough)
        return false;
    }
    return true;
  }

  static constexpr uint32_t NoWay = UINT32_MAX;

  std::mt19937 random;
  size_t size, known = 0;
  bool asksForAll = false;
  FlowGraph graph;
  std::vector<uint64_t> runs, counts;
  std::vector<std::vector<uint32_t>> next;
  std::vector<uint32_t> ways; // from each place, where its way leads, or NoWay
  std::vector<bool> leaves;
  std::vector<uint32_t> entries;
  std::vector<Edge> places;
};

int main() {
  showKnownGraphs();
  showWays();
  int wrong = 0;
  for (uint32_t seed = 0; seed < 2000; ++seed)
    wrong += !RandomFlow(seed).isRight();
  printf("2000 graphs, %d wrong\n", wrong);
}
