//===- clusters.cpp - clusters of blocks ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A function has one cluster. It has two if several workloads tell what belongs
// to start-up (see algorithms/startup_cut.cpp): blocks that ran only later are
// separated from those that ran during start-up. Otherwise half of each page
// loaded at the start would be code for later.
//
// All landing pads of a function have one place. If they had several, Clang would
// put them into a section that no order names (FUNCTION.eh).
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/clusters.h"
#include "linker-order/blocks/block_chain.h"
#include "linker-order/blocks/cluster_sizes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Parallel.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Fewer bytes are not worth the jumps there and back.
constexpr uint32_t LeastBytesCutOff = 32;
// Bytes of landing pads that never ran, beside those that did: a cache line, or a share of the code
// that ran.
constexpr uint64_t FewIdleBytes = 64;
constexpr uint64_t RanPerIdle = 8;

// Returns the blocks MEMBERS of FUNCTION in an order in which most branches fall through, by
// ext-TSP. An entry stays first.
std::vector<uint32_t> chainOf(const FunctionBlocks &function, ArrayRef<uint32_t> members) {
  if (members.size() <= 2) // there is no other order
    return members;
  BlockChain blocks(function, members);
  std::vector<uint32_t> chain;
  for (uint64_t place : codelayout::computeExtTspLayout(blocks.sizes, blocks.counts, blocks.edges))
    chain.push_back(members[place]);
  return chain;
}

// Whether BLOCK of FUNCTION is entered by exceptions. In damaged files an entry may be called so.
bool isLandingPad(const FunctionBlocks &function, size_t block) {
  return block != 0 && function.code.blocks[block].isLandingPad;
}

enum class Place { StartUp, Later, Cold };

Place placeOf(const FunctionBlocks &function, size_t block, const BlockGraph &graph) {
  if (function.counts[block] == 0 && block != 0)
    return Place::Cold;
  return graph.isStartUp(function, block) ? Place::StartUp : Place::Later;
}

// Returns the place of all landing pads of FUNCTION. How often they ran does not matter: an
// exception takes so long that a jump to cold code is nothing. But that jump needs one more page,
// however seldom it runs. So the pads are with the code that ran, unless those that never ran
// would take more there.
Place placeOfPads(const FunctionBlocks &function, const BlockGraph &graph) {
  Place place = Place::Cold;
  uint64_t ran = 0, idlePads = 0;
  for (const auto &[b, block] : enumerate(function.code.blocks)) {
    Place own = placeOf(function, b, graph);
    if (isLandingPad(function, b))
      place = std::min(place, own);
    if (own != Place::Cold)
      ran += block.plainSize;
    else if (isLandingPad(function, b))
      idlePads += block.plainSize;
  }
  return idlePads <= std::max(FewIdleBytes, ran / RanPerIdle) ? place : Place::Cold;
}

// Returns for each block of FUNCTION whether it must be with the entry. On AArch64 the distances in
// a jump table are inside one section. Clang leaves the targets there even if they are not listed,
// but right behind the entry.
std::vector<bool> boundToEntry(const FunctionBlocks &function, Triple::ArchType processor) {
  std::vector<bool> bound(function.code.blocks.size());
  if (processor != Triple::aarch64)
    return bound;
  for (const auto &[b, block] : enumerate(function.code.blocks))
    if (block.jumpsIndirectly) {
      bound[b] = true;
      for (uint32_t target : block.successors)
        bound[target] = true;
    }
  return bound;
}

std::vector<Cluster> clustersOf(const FunctionBlocks &function, const BlockGraph &graph) {
  std::vector<uint32_t> startUp, later;
  uint32_t laterBytes = 0;
  Place pads = placeOfPads(function, graph);
  std::vector<bool> bound = boundToEntry(function, graph.processor);
  for (const auto &[b, block] : enumerate(function.code.blocks)) {
    Place place = isLandingPad(function, b) ? pads : placeOf(function, b, graph);
    if (place == Place::Cold && !bound[b])
      continue;
    bool isLater = place == Place::Later && !bound[b];
    (isLater ? later : startUp).push_back(b);
    laterBytes += isLater ? block.plainSize : 0;
  }
  std::vector<Cluster> clusters(1);
  if (is_contained(later, 0) || laterBytes < LeastBytesCutOff) {
    append_range(startUp, later);
    llvm::sort(startUp);
  } else {
    clusters.push_back({0, 1, chainOf(function, later)});
  }
  clusters.front().blocks = chainOf(function, startUp);
  for (Cluster &cluster : clusters)
    placeBlocks(function, graph.processor, cluster);
  return clusters;
}

} // namespace

bool dividesLandingPads(const FunctionCode &function, ArrayRef<std::vector<uint32_t>> clusters) {
  auto isPad = [&](uint32_t b) { return function.blocks[b].isLandingPad; };
  auto all = count_if(function.blocks, [](const CodeBlock &block) { return block.isLandingPad; });
  return any_of(clusters, [&](const std::vector<uint32_t> &cluster) {
    auto own = count_if(cluster, isPad);
    return own != 0 && own != all;
  });
}

std::vector<Cluster> makeClusters(const BlockGraph &graph) {
  std::vector<std::vector<Cluster>> byFunction(graph.functions.size());
  parallelFor(0, byFunction.size(),
              [&](size_t f) { byFunction[f] = clustersOf(graph.functions[f], graph); });
  std::vector<Cluster> clusters;
  for (auto &&[f, own] : enumerate(byFunction))
    for (Cluster &cluster : own) {
      cluster.function = f;
      clusters.push_back(std::move(cluster));
    }
  return clusters;
}

} // namespace gmonkit
