//===- portfolio.cpp - the best of many orders ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// No way to sort functions is the best for every program: which one is depends on how much of it is
// hot, and on which hot functions happen to share sets of the cache. So the profile chooses. Each
// workload's calls are walked through simulated caches, in every candidate's layout; first on few
// layouts that are moved a little; then the best ones on many, for single layouts are luck, and on
// another walk, for the best of many by one walk is luck, too.
//
// The walk is no trace: two orders of SQLite that it put 4 % apart were 16 % apart in a real one,
// the other way round. So nothing but a large gain counts.
//
//===------------------------------------------------------------------------===//

#include "linker-order/order/portfolio.h"
#include "linker-order/judge/evaluate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <functional>
#include <numeric>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral UsualSteps = "cdsort, startup-cut", Mark = "; the best of ";

constexpr double LeastGain = 0.10;
// In how fast pages come in, another order may cost more than in all else.
constexpr double MostDelay = 0.25;

constexpr unsigned ScreeningVariants = 4, Finalists = 3;

// Where all that ran stays in the cache, no order misses.
constexpr uint64_t CacheBytes = 32 << 10;
// Sorts of functions in all: some ten seconds.
constexpr size_t MostSorted = 2000000;

struct Candidate {
  std::string steps;
  std::function<NodeOrder(const LayoutGraph &)> sort;
};

NodeOrder inLinkOrder(const LayoutGraph &graph) {
  NodeOrder order;
  order.nodes.resize(graph.nodes.size());
  std::iota(order.nodes.begin(), order.nodes.end(), 0);
  return order;
}

NodeOrder inOrderOfFirstRuns(const LayoutGraph &graph) { return {nodesByFirstRun(graph)}; }

// The usual one first; those that are least like the ones before them come early.
std::vector<Candidate> candidatesFor(const LayoutGraph &graph) {
  auto hybridWith = [](GraphScaling scaling) {
    return Candidate{
        formatv("cdsort of calls^{0}, sizes^{1}, startup-cut", scaling.counts, scaling.sizes),
        [=](const LayoutGraph &graph) { return hybridOrder(graph, scaling); }};
  };
  using Sort = NodeOrder(const LayoutGraph &);
  auto cut = [](StringRef steps, Sort *sort) {
    return Candidate{(steps + ", startup-cut").str(), [=](const LayoutGraph &graph) {
                       NodeOrder order = sort(graph);
                       order.startup = cutToFront(order.nodes, startupPart(graph));
                       return order;
                     }};
  };
  Sort *cdsort = cacheDirectedSort;
  std::vector<Candidate> all = {hybridWith(DefaultScaling)};
  all.front().steps = UsualSteps.str();
  all.push_back({"cdsort", cdsort});
  all.push_back(cut("c3", callChainClustering));
  if (graph.knowsFirstRuns)
    all.push_back(cut("first runs", inOrderOfFirstRuns));
  all.push_back(cut("as linked", inLinkOrder));
  for (double sizes : {0.25, 1.0, 0.0, 0.5})
    for (double counts : {1.0, 0.85, 0.55, 0.7})
      if (counts != DefaultScaling.counts || sizes != DefaultScaling.sizes)
        all.push_back(hybridWith({counts, sizes}));
  all.push_back({"c3", callChainClustering});
  all.push_back(cut("greedy chains", classicOrder));
  if (graph.knowsFirstRuns)
    all.push_back({"first runs, balanced partitioning", startupOrder});
  all.push_back(cut("density", densityOrder));
  return all;
}

CodeLayout layoutOf(const LayoutGraph &graph, const NodeOrder &order) {
  CodeLayout layout;
  for (const LayoutNode &node : graph.nodes) {
    layout.places.resize(std::max<size_t>(layout.places.size(), node.function + 1));
    layout.places[node.function] = {0, node.size};
  }
  std::vector<uint32_t> functions;
  for (uint32_t node : order.nodes)
    functions.push_back(graph.nodes[node].function);
  return packed(layout, functions);
}

// What a candidate costs in each workload, beside the usual order.
class Contest {
public:
  // By a walk of each of WORKLOADS with SEED, in VARIANTS layouts of each order. USUAL: that which
  // others are compared with.
  Contest(const LayoutGraph &graph, ArrayRef<LayoutGraph> workloads, const NodeOrder &usual,
          uint64_t seed, unsigned variants)
      : graph(graph), variants(variants) {
    for (const LayoutGraph &workload : workloads)
      scorers.emplace_back(workload, seed);
    atUsual = scores(usual);
  }

  // The mean over the workloads of the misses of ORDER, in those of the usual order; above 1 where
  // some workload loses.
  double cost(const NodeOrder &order) const {
    double sum = 0;
    for (auto [score, before] : zip_equal(scores(order), atUsual)) {
      if (!costsNoMore(score, before, SmallLoss, MostDelay))
        return 2;
      constexpr double few = 0.1; // of 1000 fetches; below it shares mean nothing
      sum += (missesOf(score) + few) / (missesOf(before) + few);
    }
    return sum / atUsual.size();
  }

private:
  std::vector<LayoutScore> scores(const NodeOrder &order) const {
    CodeLayout layout = layoutOf(graph, order);
    layout.places.resize(std::max(layout.places.size(), mostFunctions()));
    std::vector<LayoutScore> all;
    for (const Scorer &scorer : scorers)
      all.push_back(scorer.scoreFetches(layout, variants));
    return all;
  }
  // A workload may have functions that GRAPH, of a release, has not.
  size_t mostFunctions() const {
    size_t most = 0;
    for (const Scorer &scorer : scorers)
      most = std::max(most, scorer.functions());
    return most;
  }

  const LayoutGraph &graph;
  std::vector<Scorer> scorers; // of each workload
  unsigned variants;
  std::vector<LayoutScore> atUsual;
};

} // namespace

bool isPortfolioChoice(StringRef steps) { return steps == UsualSteps || steps.contains(Mark); }

PortfolioChoice chooseOrder(const LayoutGraph &graph, ArrayRef<LayoutGraph> workloads) {
  std::vector<Candidate> candidates = candidatesFor(graph);
  size_t affordable = MostSorted / std::max<size_t>(graph.nodes.size(), 1);
  candidates.resize(std::clamp<size_t>(affordable, 1, candidates.size()));
  uint64_t ran = 0;
  for (const LayoutNode &node : graph.nodes)
    ran += node.executedBytes;
  if (ran <= CacheBytes)
    candidates.resize(1);

  std::vector<NodeOrder> orders;
  for (const Candidate &candidate : candidates)
    orders.push_back(candidate.sort(graph));
  PortfolioChoice choice = {std::move(orders.front()), candidates.front().steps};
  if (candidates.size() == 1)
    return choice;

  std::vector<std::pair<double, size_t>> finalists;
  {
    Contest screening(graph, workloads, choice.order, ChoosingSeed, ScreeningVariants);
    for (size_t c = 1; c < orders.size(); ++c)
      if (double cost = screening.cost(orders[c]); cost < 1 - LeastGain)
        finalists.push_back({cost, c});
  }
  llvm::sort(finalists);
  if (finalists.size() > Finalists)
    finalists.resize(Finalists);
  double least = 1 - LeastGain;
  size_t best = 0;
  if (!finalists.empty()) {
    Contest last(graph, workloads, choice.order, ChoosingSeed + 1, Scorer::Variants);
    for (size_t c : llvm::make_second_range(finalists))
      if (double cost = last.cost(orders[c]); cost < least) {
        least = cost;
        best = c;
      }
  }
  if (best == 0)
    return choice;
  choice.order = std::move(orders[best]);
  choice.steps = candidates[best].steps + (Mark + Twine(candidates.size())).str();
  return choice;
}

} // namespace gmonkit
