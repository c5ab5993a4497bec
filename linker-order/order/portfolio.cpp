//===- portfolio.cpp - the best of many orders ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// No sort of functions is best for every program. The best one depends on how
// much of the program is hot, and on which hot functions share sets of the
// cache by chance. So the profile chooses. Each workload's calls are walked
// through simulated caches with every candidate's layout. The first round takes
// a part of the walk through few perturbed layouts. In the second round the
// best candidates take a whole walk through many, because the result for one
// layout depends on chance. It is another walk, because the best of many on one
// walk may be chance, too.
//
// The walk is not a trace: two orders of SQLite that differed by 4 % in the
// walk differed by 16 % in a real trace, with the opposite sign. What differs
// most is which functions share a set. So only a large gain counts, and some of
// it has to be there in a cache of few sets, too.
//
//===------------------------------------------------------------------------===//

#include "linker-order/order/portfolio.h"
#include "linker-order/judge/evaluate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Parallel.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Mark = "; the best of ";

constexpr double LeastGain = 0.10, LeastGainWithFewSets = 0.05;
// Allowed loss in faultCurve, larger than that of other scores.
constexpr double MostDelay = 0.25;

// How candidates are walked.
struct Round {
  uint64_t seed;
  double part;       // of the walk
  unsigned variants; // perturbed layouts
  bool withFewSets;  // in the cache of few sets, too
};

constexpr Round Screening = {ChoosingSeed, 0.25, 2, false},
                Final = {ChoosingSeed + 1, 1, Scorer::Variants, true};
constexpr unsigned Finalists = 3;

// If all executed code fits into the cache, no order has misses.
constexpr uint64_t CacheBytes = 32 << 10;
// Limit for the number of functions times sorts: about two seconds.
constexpr size_t MostSorted = 400000;

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

// Returns the usual order first. Orders that differ most from earlier ones come early.
std::vector<Candidate> candidatesFor(const LayoutGraph &graph, const Algorithm &usual) {
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
  Sort *aligned = alignedSort, *cdsort = cacheDirectedSort;
  std::vector<Candidate> all = {{usual.steps.str(), usual.sort}};
  if (usual.sort == aligned)
    all.push_back(hybridWith(DefaultScaling));
  else
    all.push_back({AlignedSteps.str(), aligned});
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

// Returns the layout that a linker makes of ORDER.
CodeLayout layoutOfOrder(const LayoutGraph &graph, const NodeOrder &order) {
  CodeLayout layout;
  for (const LayoutNode &node : graph.nodes)
    layout.places.resize(std::max<size_t>(layout.places.size(), node.function + 1));
  uint64_t next = 0;
  for (uint32_t n : order.nodes) {
    const LayoutNode &node = graph.nodes[n];
    next = alignTo(next, node.alignment);
    layout.places[node.function] = {next, node.size};
    next += node.size;
  }
  return layout;
}

// Returns MISSES as part of those BEFORE, both of 1000 fetches. Shares of less than a tenth of a
// miss are meaningless.
double relative(double misses, double before) {
  constexpr double few = 0.1;
  return (misses + few) / (before + few);
}

// The cost of candidates in each workload.
class CandidateCosts {
public:
  // Walks each of WORKLOADS as ROUND says. Orders are compared with USUAL.
  CandidateCosts(const LayoutGraph &graph, ArrayRef<LayoutGraph> workloads, const NodeOrder &usual,
                 const Round &round)
      : graph(graph), variants(round.variants) {
    for (const LayoutGraph &workload : workloads)
      scorers.emplace_back(workload, round.seed, round.part);
    atUsual = scores(usual);
    if (round.withFewSets)
      withFewSetsAtUsual = missesWithFewSets(usual);
  }

  RelativeMisses cost(const NodeOrder &order) const {
    RelativeMisses cost;
    double sum = 0;
    for (auto [score, before] : zip_equal(scores(order), atUsual)) {
      cost.isWorse |= !costsNoMore(score, before, SmallLoss, MostDelay);
      cost.workloads.push_back(relative(missesOf(score), missesOf(before)));
      sum += cost.workloads.back();
    }
    cost.mean = sum / atUsual.size();
    if (withFewSetsAtUsual.empty())
      return cost;
    sum = 0;
    for (auto [misses, before] : zip_equal(missesWithFewSets(order), withFewSetsAtUsual))
      sum += relative(misses, before);
    cost.withFewSets = sum / withFewSetsAtUsual.size();
    return cost;
  }

private:
  std::vector<LayoutScore> scores(const NodeOrder &order) const {
    CodeLayout layout = wholeLayoutOf(order);
    std::vector<LayoutScore> all;
    for (const Scorer &scorer : scorers)
      all.push_back(scorer.scoreFetches(layout, variants));
    return all;
  }
  std::vector<double> missesWithFewSets(const NodeOrder &order) const {
    CodeLayout layout = wholeLayoutOf(order);
    std::vector<double> all;
    for (const Scorer &scorer : scorers)
      all.push_back(scorer.missesWithFewSets(layout).instructionCache);
    return all;
  }
  CodeLayout wholeLayoutOf(const NodeOrder &order) const {
    CodeLayout layout = layoutOfOrder(graph, order);
    layout.places.resize(std::max(layout.places.size(), mostFunctions()));
    return layout;
  }
  // A workload may have functions that GRAPH, of a release, does not have.
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
  std::vector<double> withFewSetsAtUsual; // empty if it is not asked for
};

// Returns the candidates that are tried. Sets REASON if that is only the usual order.
std::vector<Candidate> affordableCandidates(const LayoutGraph &graph, const Algorithm &usual,
                                            std::string &reason) {
  std::vector<Candidate> candidates = candidatesFor(graph, usual);
  size_t affordable = MostSorted / std::max<size_t>(graph.nodes.size(), 1);
  candidates.resize(std::clamp<size_t>(affordable, 1, candidates.size()));
  uint64_t ran = 0;
  for (const LayoutNode &node : graph.nodes)
    ran += node.executedBytes;
  if (ran <= CacheBytes) {
    candidates.resize(1);
    reason = "no other order was tried: all code that ran fits into the cache";
  } else if (candidates.size() == 1) {
    reason = "no other order was tried: there are too many functions";
  }
  return candidates;
}

// Returns the indices of the ORDERS that gain most in the first walk, the best first. Stores the
// misses of all of them in TRIED.
std::vector<size_t> bestInFirstWalk(const CandidateCosts &screening, ArrayRef<NodeOrder> orders,
                                    MutableArrayRef<TriedOrder> tried) {
  parallelFor(1, orders.size(), [&](size_t c) { tried[c].first = screening.cost(orders[c]); });
  std::vector<size_t> finalists;
  for (size_t c = 1; c < orders.size(); ++c)
    if (tried[c].first.isGain())
      finalists.push_back(c);
  llvm::stable_sort(finalists,
                    [&](size_t a, size_t b) { return tried[a].first.mean < tried[b].first.mean; });
  if (finalists.size() > Finalists)
    finalists.resize(Finalists);
  return finalists;
}

// Says why the order that REPORT has as chosen was chosen from several.
std::string reasonOf(const PortfolioReport &report) {
  constexpr StringLiteral usual =
      "the usual order: no other has {0} % fewer misses{1} without {2} % more misses or pages in "
      "some workload";
  constexpr StringLiteral other =
      "of the best with {0} % fewer misses than the usual order{1} and without {2} % more misses "
      "or pages in any workload, it has the fewest";
  bool hasSecond = any_of(report.tried, [](const TriedOrder &it) { return it.second.has_value(); });
  std::string inBoth = formatv(" in both walks, and {0} % fewer in a cache of few sets,",
                               std::lround(100 * LeastGainWithFewSets));
  return formatv(report.chosen == 0 ? usual.data() : other.data(), std::lround(100 * LeastGain),
                 hasSecond ? inBoth : "", std::lround(100 * SmallLoss));
}

} // namespace

bool RelativeMisses::isGain() const {
  return !isWorse && mean < 1 - LeastGain && withFewSets.value_or(0) < 1 - LeastGainWithFewSets;
}

bool mayBeChosen(StringRef steps) {
  return steps == AlignedSteps || steps == HybridSteps || steps.contains(Mark);
}

PortfolioChoice orderBy(const Algorithm &algorithm, const LayoutGraph &graph,
                        const Algorithm &usual) {
  if (algorithm.isPortfolio)
    return chooseOrder(graph, graph, usual);
  const Algorithm &used = algorithm.isUsual ? usual : algorithm;
  return {used.sort(graph), used.steps.str()};
}

PortfolioChoice chooseOrder(const LayoutGraph &graph, ArrayRef<LayoutGraph> workloads,
                            const Algorithm &usual) {
  PortfolioReport report;
  std::vector<Candidate> candidates = affordableCandidates(graph, usual, report.reason);
  std::vector<NodeOrder> orders(candidates.size());
  parallelFor(0, candidates.size(), [&](size_t c) { orders[c] = candidates[c].sort(graph); });
  for (const Candidate &candidate : candidates)
    report.tried.push_back({candidate.steps, {}, std::nullopt});
  if (candidates.size() == 1)
    return {std::move(orders.front()), candidates.front().steps, std::move(report)};

  std::vector<size_t> finalists = bestInFirstWalk(
      CandidateCosts(graph, workloads, orders.front(), Screening), orders, report.tried);
  if (!finalists.empty()) {
    CandidateCosts last(graph, workloads, orders.front(), Final);
    double least = 1;
    for (size_t c : finalists) {
      const RelativeMisses &cost = report.tried[c].second.emplace(last.cost(orders[c]));
      if (cost.isGain() && cost.mean < least) {
        least = cost.mean;
        report.chosen = c;
      }
    }
  }
  report.reason = reasonOf(report);
  std::string steps = candidates[report.chosen].steps;
  if (report.chosen != 0)
    steps += (Mark + Twine(candidates.size())).str();
  return {std::move(orders[report.chosen]), std::move(steps), std::move(report)};
}

} // namespace gmonkit
