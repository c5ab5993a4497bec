//===- evaluate.cpp - scores of a layout ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/evaluate.h"
#include "linker-order/algorithms/arcs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Parallel.h"
#include "llvm/Transforms/Utils/CodeLayout.h"
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

using Place = CodeLayout::Place;

bool isPresent(const Place &place) { return place.address != CodeLayout::Absent && place.size; }

// Adds the pages of 2^BITS bytes that the bytes from FIRST to END are on. The number of steps is
// limited, because a file may claim any size for a function.
void addPages(uint64_t first, uint64_t end, unsigned bits, DenseSet<uint64_t> &pages) {
  constexpr uint64_t mostPages = 1 << 16;
  uint64_t page = first >> bits, last = (end - 1) >> bits;
  for (uint64_t count = 0; page <= last && count < mostPages; ++page, ++count)
    pages.insert(page);
}

void add(LayoutScore &sum, const LayoutScore &score) {
  sum.pages4k += score.pages4k;
  sum.pages16k += score.pages16k;
  sum.pages64k += score.pages64k;
  sum.faultCurve += score.faultCurve;
  sum.misses.instructionCache += score.misses.instructionCache;
  sum.misses.tlb += score.misses.tlb;
}

} // namespace

double missesOf(const LayoutScore &score) {
  return score.misses.instructionCache + score.misses.tlb;
}

bool costsNoMore(const LayoutScore &score, const LayoutScore &other, double loss, double delay) {
  constexpr double fewPages = 0.5, fewMisses = 0.1;
  return missesOf(score) <= (1 + loss) * missesOf(other) + fewMisses &&
         score.pages4k <= (1 + loss) * other.pages4k + fewPages &&
         score.faultCurve <= (1 + delay) * other.faultCurve + fewPages;
}

Scorer::Scorer(const Workload &workload) : graph(buildGraph(workload)), fetches(walk(graph)) {}

Scorer::Scorer(LayoutGraph toScore, uint64_t seed, double part)
    : graph(std::move(toScore)), fetches(walk(graph, seed, part)) {}

// Calls EACH with the ranges of NODE that count as executed: of a function that is cut its blocks
// that ran, of another one all.
void Scorer::forEachExecutedRange(const CodeLayout &layout, const LayoutNode &node,
                                  function_ref<void(uint64_t, uint64_t)> each) const {
  const Place &place = layout.places[node.function];
  if (!isPresent(place))
    return;
  if (!layout.isCut(node.function)) {
    each(place.address, place.address + place.size);
    return;
  }
  for (const LayoutBlock &block : ArrayRef(graph.blocks).slice(node.firstBlock, node.blocks))
    layout.forEachRange(node.function, partOf(block.begin, node.size), partOf(block.end, node.size),
                        each);
}

void Scorer::scorePages(const CodeLayout &layout, LayoutScore &score) const {
  DenseSet<uint64_t> pages4k, pages16k, pages64k;
  for (const LayoutNode &node : graph.nodes)
    forEachExecutedRange(layout, node, [&](uint64_t first, uint64_t end) {
      addPages(first, end, 12, pages4k);
      addPages(first, end, 14, pages16k);
      addPages(first, end, 16, pages64k);
    });
  score.pages4k = pages4k.size();
  score.pages16k = pages16k.size();
  score.pages64k = pages64k.size();

  if (!graph.knowsFirstRuns)
    return;
  double sum = 0, runs = 0;
  for (const std::vector<uint32_t> &firstRuns : graph.firstRuns) {
    DenseSet<uint64_t> soFar;
    for (uint32_t node : firstRuns) {
      if (!isPresent(layout.places[graph.nodes[node].function]))
        continue;
      forEachExecutedRange(layout, graph.nodes[node],
                           [&](uint64_t first, uint64_t end) { addPages(first, end, 12, soFar); });
      sum += soFar.size();
      ++runs;
    }
  }
  score.faultCurve = runs > 0 ? sum / runs : 0;
}

void Scorer::scoreCalls(const CodeLayout &layout, LayoutScore &score) const {
  auto placeOf = [&](uint32_t node) { return layout.places[graph.nodes[node].function]; };
  std::vector<uint64_t> sequence, sizes;
  double executedBytes = 0;
  for (uint32_t node = 0; node < graph.nodes.size(); ++node) {
    sequence.push_back(node);
    sizes.push_back(std::max<uint64_t>(placeOf(node).size, 1));
    score.absent += !isPresent(placeOf(node));
    executedBytes += graph.nodes[node].executedBytes;
    score.absentCode += isPresent(placeOf(node)) ? 0 : graph.nodes[node].executedBytes;
  }
  score.absentCode *= executedBytes > 0 ? 100 / executedBytes : 0;
  llvm::stable_sort(
      sequence, [&](uint64_t a, uint64_t b) { return placeOf(a).address < placeOf(b).address; });
  std::vector<codelayout::EdgeCount> calls;
  double logarithms = 0, total = 0;
  for (const LayoutEdge &arc : arcsByWeight(graph)) {
    Place source = placeOf(arc.source), target = placeOf(arc.target);
    if (!isPresent(source) || !isPresent(target))
      continue;
    calls.push_back({arc.source, arc.target, arc.count});
    double distance = source.address > target.address ? source.address - target.address
                                                      : target.address - source.address;
    logarithms += arc.count * std::log(std::max(distance, 1.0));
    total += arc.count;
  }
  if (total == 0)
    return;
  score.callDistance = std::exp(logarithms / total);
  score.extTsp = codelayout::calcExtTspScore(sequence, sizes, calls) / total;
}

LayoutScore Scorer::scoreFetches(const CodeLayout &layout, unsigned variants) const {
  std::vector<LayoutScore> scores(variants);
  parallelFor(0, variants, [&](size_t variant) {
    CodeLayout moved = perturbed(layout, variant);
    scorePages(moved, scores[variant]);
    scores[variant].misses = simulate(fetches, moved);
  });
  LayoutScore mean;
  for (const LayoutScore &score : scores)
    add(mean, score);
  for (double *sum : {&mean.pages4k, &mean.pages16k, &mean.pages64k, &mean.faultCurve,
                      &mean.misses.instructionCache, &mean.misses.tlb})
    *sum /= variants;
  return mean;
}

CacheMisses Scorer::missesWithFewSets(const CodeLayout &layout) const {
  return simulateWithFewSets(fetches, layout);
}

DenseSet<uint64_t> Scorer::pages(const CodeLayout &layout) const {
  DenseSet<uint64_t> pages;
  for (const LayoutNode &node : graph.nodes)
    forEachExecutedRange(layout, node,
                         [&](uint64_t first, uint64_t end) { addPages(first, end, 12, pages); });
  return pages;
}

size_t Scorer::functions() const {
  size_t most = 0;
  for (const LayoutNode &node : graph.nodes)
    most = std::max<size_t>(most, node.function + 1);
  return most;
}

LayoutScore Scorer::score(const CodeLayout &layout) const {
  LayoutScore score = scoreFetches(layout, Variants);
  scoreCalls(layout, score);
  return score;
}

} // namespace gmonkit
