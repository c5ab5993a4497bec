//===- fetch_model.cpp - caches driven by a profile -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A profile is no trace: it says how often f called g from where, not when. But most of
// what a cache sees follows from it. Between two calls a function runs a stretch of its
// code, and the order of its call sites is the order of their addresses. So a walk over
// the call graph that takes each site as often as an average call of the function did
// fetches much the same lines in much the same company.
//
// What it cannot know is the phases of a run. So the walk is cut into short pieces. Each
// begins at a function drawn by how often it is called, and then some callers up.
//
//===------------------------------------------------------------------------===//

#include "linker-order/fetch_model.h"
#include "linker-order/lru_cache.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <random>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t AllFetches = 400000, PieceFetches = 4000;
// Sizes come from files and may be anything; no loop may run for the length of a function.
constexpr uint64_t MostBytes = 1 << 20, AllBytes = AllFetches * 1024;
constexpr unsigned CallersUp = 6;

class Walker {
public:
  Walker(const LayoutGraph &graph, uint64_t seed)
      : graph(graph), sites(graph.nodes.size()), callers(graph.nodes.size()), random(seed) {
    for (const LayoutEdge &edge : graph.edges) {
      sites[edge.source].push_back(&edge);
      callers[edge.target].push_back(&edge);
    }
    for (auto &ofNode : sites)
      llvm::stable_sort(ofNode, [](auto *a, auto *b) { return a->offset < b->offset; });
    for (const LayoutNode &node : graph.nodes)
      cumulative.push_back((cumulative.empty() ? 0 : cumulative.back()) + double(node.weight));
  }

  std::vector<Fetch> run() {
    while (fetches.size() < AllFetches && bytes < AllBytes) {
      pieceEnd = fetches.size() + PieceFetches;
      invoke(climb(drawNode()));
    }
    return std::move(fetches);
  }

private:
  double draw() { return double(random() >> 11) * 0x1p-53; } // 0 to below 1, on any machine

  uint32_t drawNode() {
    double wanted = draw() * cumulative.back();
    size_t node = llvm::upper_bound(cumulative, wanted) - cumulative.begin();
    return std::min(node, cumulative.size() - 1);
  }

  uint32_t climb(uint32_t node) {
    for (unsigned step = 0; step < CallersUp && !callers[node].empty(); ++step) {
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

  // The place in what ran of NODE that OFFSET of its whole code stands for.
  uint32_t scaled(const LayoutNode &node, uint64_t offset) const {
    return std::min<double>(double(offset) * node.executedBytes / node.size, executedBytes(node));
  }

  static uint32_t executedBytes(const LayoutNode &node) {
    return std::min(node.executedBytes, MostBytes);
  }

  // Recursion ends with the piece: each level fetches at least once.
  void invoke(uint32_t n) {
    const LayoutNode &node = graph.nodes[n];
    uint32_t position = 0;
    auto fetchUpTo = [&](uint32_t end) {
      Fetch fetch = {node.function, position, std::max(end, position + 1)};
      bytes += fetch.end - fetch.begin;
      fetches.push_back(fetch);
      position = end;
    };
    for (const LayoutEdge *site : sites[n]) {
      double average = double(site->count) / node.weight;
      uint64_t calls = std::min(average + draw(), double(PieceFetches));
      for (; calls != 0 && fetches.size() < pieceEnd && bytes < AllBytes; --calls) {
        fetchUpTo(scaled(node, site->offset));
        invoke(site->target);
      }
    }
    fetchUpTo(executedBytes(node));
  }

  const LayoutGraph &graph;
  std::vector<std::vector<const LayoutEdge *>> sites, callers; // by node
  std::vector<double> cumulative;                              // calls of the nodes so far
  std::vector<Fetch> fetches;
  size_t pieceEnd = 0;
  uint64_t bytes = 0; // of fetches
  std::mt19937_64 random;
};

} // namespace

std::vector<Fetch> walk(const LayoutGraph &graph, uint64_t seed) {
  return graph.nodes.empty() ? std::vector<Fetch>() : Walker(graph, seed).run();
}

CacheMisses simulate(ArrayRef<Fetch> fetches, const CodeLayout &layout) {
  constexpr unsigned lineBits = 6, pageBits = 12;
  LruCache<64, 8> instructionCache;
  LruCache<1, 64> tlb;
  for (const Fetch &fetch : fetches) {
    const CodeLayout::Place &place = layout.places[fetch.function];
    if (place.address == CodeLayout::Absent)
      continue;
    uint64_t first = place.address + std::min<uint64_t>(fetch.begin, place.size);
    uint64_t end = place.address + std::min<uint64_t>(fetch.end, place.size);
    for (uint64_t line = first >> lineBits; line <= (std::max(end, first + 1) - 1) >> lineBits;
         ++line) {
      instructionCache.access(line);
      tlb.access(line >> (pageBits - lineBits));
    }
  }
  double thousands = fetches.empty() ? 1 : fetches.size() / 1000.0;
  return {instructionCache.misses / thousands, tlb.misses / thousands};
}

} // namespace gmonkit
