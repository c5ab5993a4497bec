//===- clusters.cpp - blocks that stay together ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/clusters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Parallel.h"
#include "llvm/Transforms/Utils/CodeLayout.h"

using namespace llvm;

namespace gmonkit {
namespace {

// The blocks of FUNCTION that ran, so that most branches fall through (ext-TSP: Newell and Pupyrev,
// IEEE Transactions on Computers, 2020). The entry stays first.
std::vector<uint32_t> chainOf(const FunctionBlocks &function) {
  std::vector<uint32_t> ran;
  std::vector<uint64_t> sizes, counts, places(function.counts.size());
  for (const auto &[b, count] : enumerate(function.counts)) {
    if (count == 0 && b != 0)
      continue;
    places[b] = ran.size();
    ran.push_back(b);
    sizes.push_back(std::max(function.code.blocks[b].plainSize, 1u));
    counts.push_back(count);
  }
  std::vector<codelayout::EdgeCount> edges;
  for (const BlockEdge &edge : function.edges)
    if (function.counts[edge.from] != 0 && function.counts[edge.to] != 0)
      edges.push_back({places[edge.from], places[edge.to], edge.count});
  std::vector<uint32_t> chain;
  for (uint64_t place : codelayout::computeExtTspLayout(sizes, counts, edges))
    chain.push_back(ran[place]);
  return chain;
}

} // namespace

std::vector<Cluster> makeClusters(const BlockGraph &graph) {
  std::vector<Cluster> clusters(graph.functions.size());
  parallelFor(0, clusters.size(), [&](size_t f) {
    clusters[f] = {uint32_t(f), 0, chainOf(graph.functions[f])};
  });
  return clusters;
}

} // namespace gmonkit
