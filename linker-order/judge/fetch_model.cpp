//===- fetch_model.cpp - a cache simulation driven by a profile -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A profile is not a trace: it tells how often f called g from which site, but
// not when. But most cache behaviour follows from it. Between two calls a
// function runs a stretch of its code, and call sites are visited in the order
// of their addresses. So a walk over the call graph takes each site as often as
// an average call of the function did. It fetches nearly the same lines in
// nearly the same neighbourhood. Of the code it fetches the blocks, each as
// often as an average call executed it. A call site that runs many times per
// call is in a loop. The function makes as many rounds as its most frequent
// site, and each round takes the other sites at random, like an interpreter.
//
// The model does not know the phases of a run. So the walk consists of pieces.
// Each begins at a function chosen at random in proportion to its calls, and
// then some callers further up.
//
// The lengths of the walk and its pieces were chosen with eight layouts each of
// SQLite, Lua and cppcheck. bench/layout.py shows how well its misses agree
// with those of real traces.
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/fetch_model.h"
#include "linker-order/judge/lru_cache.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <random>

using namespace llvm;

namespace gmonkit {
namespace {

#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION // test/fuzz: a longer walk executes no more code
constexpr size_t AllFetches = 20000, PieceFetches = 800;
#else
constexpr size_t AllFetches = 1000000, PieceFetches = 40000;
#endif
// Limits: sizes come from files and may have any value, but no loop may depend on them.
constexpr uint64_t MostBytes = 1 << 20, MeanBytes = 1024, AllLooks = 100000000;
constexpr unsigned CallersUp = 6;
constexpr unsigned MostLevels = 4000; // nested calls: a thread may have a stack of 2 MiB

class Walker {
public:
  Walker(const LayoutGraph &graph, uint64_t seed, double part)
      : graph(graph), allFetches(part * AllFetches), sites(graph.nodes.size()),
        callers(graph.nodes.size()), rounds(graph.nodes.size(), 1), random(seed) {
    for (const LayoutEdge &edge : graph.edges) {
      sites[edge.source].push_back(&edge);
      callers[edge.target].push_back(&edge);
      rounds[edge.source] = std::max(rounds[edge.source], callsPerCall(edge));
    }
    for (auto &ofNode : sites)
      llvm::stable_sort(ofNode, [](auto *a, auto *b) { return a->offset < b->offset; });
    for (const LayoutNode &node : graph.nodes)
      cumulative.push_back((cumulative.empty() ? 0 : cumulative.back()) + double(node.weight));
  }

  std::vector<Fetch> run() {
    while (fetches.size() < allFetches && !hasEnded()) {
      pieceEnd = fetches.size() + PieceFetches;
      invoke(climb(drawNode()));
    }
    return std::move(fetches);
  }

private:
  double draw() { return double(random() >> 11) * 0x1p-53; } // in [0, 1), the same on any machine

  uint32_t drawNode() {
    double wanted = draw() * cumulative.back();
    size_t node = llvm::upper_bound(cumulative, wanted) - cumulative.begin();
    return std::min(node, cumulative.size() - 1);
  }

  uint32_t climb(uint32_t node) {
    for (unsigned step = 0; step < CallersUp && !callers[node].empty(); ++step) {
      looks += callers[node].size();
      double total = 0;
      for (const LayoutEdge *edge : callers[node])
        total += edge->count;
      double wanted = draw() * total;
      const LayoutEdge *taken = callers[node].back();
      for (const LayoutEdge *edge : callers[node]) {
        taken = edge;
        if ((wanted -= edge->count) < 0)
          break;
      }
      node = taken->source;
    }
    return node;
  }

  // Returns the calls from SITE per call of the caller, on average.
  double callsPerCall(const LayoutEdge &site) const {
    return std::min(double(site.count) / graph.nodes[site.source].weight, double(PieceFetches));
  }

  bool hasEnded() const { return bytes >= allFetches * MeanBytes || looks >= AllLooks; }

  // Fetches the bytes from BEGIN to END of NODE.
  void fetch(const LayoutNode &node, uint64_t begin, uint64_t end) {
    fetches.push_back({node.function, partOf(begin, node.size), partOf(end, node.size)});
    bytes += std::min(end - begin, MostBytes);
  }

  // Fetches the blocks of N from BEGIN to END that run in one round.
  void fetchBlocks(uint32_t n, uint64_t begin, uint64_t end) {
    const LayoutNode &node = graph.nodes[n];
    ArrayRef<LayoutBlock> blocks = ArrayRef(graph.blocks).slice(node.firstBlock, node.blocks);
    auto next = partition_point(blocks, [&](const LayoutBlock &b) { return b.end <= begin; });
    uint64_t from = begin, to = begin; // executed range so far
    for (; next != blocks.end() && next->begin < end; ++next) {
      ++looks;
      if (draw() * rounds[n] >= next->runs)
        continue;
      uint64_t first = std::max(next->begin, begin);
      if (first != to) {
        if (from != to)
          fetch(node, from, to);
        from = first;
      }
      to = std::min(next->end, end);
    }
    if (from != to)
      fetch(node, from, to);
  }

  bool pieceHasEnded() const { return fetches.size() >= pieceEnd || hasEnded(); }

  // Simulates one round of N. If no block is counted, only the FIRST round fetches its code: the
  // code of its loops is unknown.
  void simulateRound(uint32_t n, bool first) {
    const LayoutNode &node = graph.nodes[n];
    uint64_t position = 0;
    auto runUpTo = [&](uint64_t end) {
      end = std::max(end, position);
      if (node.blocks)
        fetchBlocks(n, position, end);
      else if (first)
        fetch(node, position, end);
      position = end;
    };
    for (const LayoutEdge *site : sites[n]) {
      ++looks;
      if (draw() * rounds[n] >= callsPerCall(*site))
        continue;
      if (pieceHasEnded())
        break;
      uint64_t at = std::min(site->offset, node.size);
      runUpTo(at);
      fetch(node, at ? at - 1 : 0, at + 1);
      invoke(site->target);
    }
    runUpTo(node.size);
  }

  void invoke(uint32_t n) {
    ++looks; // the executed range may be empty
    if (levels == MostLevels)
      return;
    ++levels;
    uint64_t turns = rounds[n] + draw();
    for (uint64_t turn = 0; turn < turns && (turn == 0 || !pieceHasEnded()); ++turn)
      simulateRound(n, turn == 0);
    --levels;
  }

  const LayoutGraph &graph;
  size_t allFetches;
  std::vector<std::vector<const LayoutEdge *>> sites, callers; // by node
  std::vector<double> rounds;     // by node: rounds of its loops per call
  std::vector<double> cumulative; // sum of calls up to each node
  std::vector<Fetch> fetches;
  size_t pieceEnd = 0;
  uint64_t bytes = 0;  // of fetches
  uint64_t looks = 0;  // number of steps, with or without a fetch
  unsigned levels = 0; // calls that have not returned
  std::mt19937_64 random;
};

template <class InstructionCache>
CacheMisses simulateIn(ArrayRef<Fetch> fetches, const CodeLayout &layout) {
  constexpr unsigned lineBits = 6, pageBits = 12;
  InstructionCache instructionCache;
  LruCache<1, 64> tlb;
  // Functions may be larger in LAYOUT.
  uint64_t linesLeft = 2 * AllFetches * MeanBytes >> lineBits;
  for (const Fetch &fetch : fetches) {
    if (layout.places[fetch.function].address == CodeLayout::Absent)
      continue;
    layout.forEachRange(fetch.function, fetch.begin, fetch.end, [&](uint64_t first, uint64_t end) {
      uint64_t line = first >> lineBits;
      uint64_t lines = std::min(((end - 1) >> lineBits) - line + 1, linesLeft);
      linesLeft -= lines;
      for (; lines != 0; --lines, ++line) {
        instructionCache.access(line);
        tlb.access(line >> (pageBits - lineBits));
      }
    });
  }
  double thousands = fetches.empty() ? 1 : fetches.size() / 1000.0;
  return {instructionCache.misses / thousands, tlb.misses / thousands};
}

} // namespace

std::vector<Fetch> walk(const LayoutGraph &graph, uint64_t seed, double part) {
  return graph.nodes.empty() ? std::vector<Fetch>() : Walker(graph, seed, part).run();
}

CacheMisses simulate(ArrayRef<Fetch> fetches, const CodeLayout &layout) {
  return simulateIn<LruCache<64, 8>>(fetches, layout);
}

CacheMisses simulateWithFewSets(ArrayRef<Fetch> fetches, const CodeLayout &layout) {
  return simulateIn<LruCache<8, 64>>(fetches, layout);
}

} // namespace gmonkit
