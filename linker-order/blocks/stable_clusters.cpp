//===- stable_clusters.cpp - clusters that follow an older block layout ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Two trainings of one program differ in a few counts, and a rare block runs in
// one of them only. A block that the list has stays in it although it did not
// run this time, so the list soon has what any training runs, and no longer
// changes.
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/stable_clusters.h"
#include "analyzer/object/symbol_index.h"
#include "linker-order/blocks/block_chain.h"
#include "linker-order/blocks/cluster_sizes.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>
#include <unordered_map>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr double MostScoreLost = 0.03;
// Listed bytes that did not run: a share of those that did, or a small function's few blocks.
constexpr double MostIdleShare = 0.125;
constexpr uint64_t FewBytes = 32;

// The clusters of one function.
using ClustersOfFunction = MutableArrayRef<Cluster>;

// Returns the clusters of LISTED as indices of FUNCTION's blocks. Returns nothing if LISTED is not
// a layout of these blocks.
std::optional<std::vector<std::vector<uint32_t>>> blocksOf(const ListedFunction &listed,
                                                           const FunctionCode &function) {
  if (listed.shape != function.shape || listed.clusters.empty())
    return std::nullopt;
  std::unordered_map<uint32_t, uint32_t> indexOf;
  for (const auto &[b, block] : enumerate(function.blocks))
    if (!block.isAdded)
      indexOf.try_emplace(block.id, b);
  std::vector<std::vector<uint32_t>> clusters;
  for (const std::vector<uint32_t> &ids : listed.clusters) {
    std::vector<uint32_t> &blocks = clusters.emplace_back();
    for (uint32_t id : ids) {
      auto found = indexOf.find(id);
      if (found == indexOf.end()) // unknown, or listed twice
        return std::nullopt;
      blocks.push_back(found->second);
      indexOf.erase(found);
    }
  }
  if (clusters.front().front() != 0 || dividesLandingPads(function, clusters))
    return std::nullopt;
  return clusters;
}

// Adds the plugins' own blocks, which no list names, behind the blocks before them.
void insertAddedBlocks(const FunctionBlocks &function,
                       std::vector<std::vector<uint32_t>> &clusters) {
  for (const auto &[b, block] : enumerate(function.code.blocks)) {
    if (!block.isAdded || function.counts[b] == 0)
      continue;
    auto place = [&, before = uint32_t(b - 1)](std::vector<uint32_t> &cluster) {
      auto found = find(cluster, before);
      if (found == cluster.end())
        return false;
      cluster.insert(std::next(found), b);
      return true;
    };
    if (none_of(clusters, place))
      clusters.front().push_back(b);
  }
}

// Returns the sum over CLUSTERS of FUNCTION of what ext-TSP makes as large as it can.
double scoreOf(const FunctionBlocks &function, ArrayRef<std::vector<uint32_t>> clusters) {
  double score = 0;
  for (const std::vector<uint32_t> &cluster : clusters) {
    BlockChain blocks(function, cluster);
    score += codelayout::calcExtTspScore(blocks.sizes, blocks.edges);
  }
  return score;
}

// Returns whether CLUSTERS contain all blocks of FUNCTION that ran and hardly more, and are divided
// into start-up and later like FRESH.
bool coversWhatRan(const FunctionBlocks &function, ArrayRef<std::vector<uint32_t>> clusters,
                   ArrayRef<std::vector<uint32_t>> fresh) {
  if (clusters.size() != fresh.size())
    return false;
  constexpr uint32_t none = ~0u;
  std::vector<uint32_t> clusterOf(function.counts.size(), none), freshOf = clusterOf;
  for (const auto &[c, cluster] : enumerate(clusters))
    for (uint32_t b : cluster)
      clusterOf[b] = c;
  for (const auto &[c, cluster] : enumerate(fresh))
    for (uint32_t b : cluster)
      freshOf[b] = c;
  uint64_t ran = 0, idle = 0, moved = 0;
  for (const auto &[b, block] : enumerate(function.code.blocks)) {
    if (freshOf[b] != none && clusterOf[b] == none)
      return false;
    ran += freshOf[b] != none ? block.plainSize : 0;
    idle += freshOf[b] == none && clusterOf[b] != none ? block.plainSize : 0;
    moved += freshOf[b] != none && clusterOf[b] != freshOf[b] ? block.plainSize : 0;
  }
  auto hasRun = [&](const std::vector<uint32_t> &cluster) {
    return any_of(cluster, [&](uint32_t b) { return function.counts[b] != 0; });
  };
  return all_of(clusters, hasRun) && moved < FewBytes &&
         idle <= std::max<double>(FewBytes, MostIdleShare * ran);
}

// Replaces OWN, the clusters of FUNCTION, by those of LISTED if they are as good.
void keepTo(const ListedFunction &listed, const FunctionBlocks &function,
            Triple::ArchType processor, ClustersOfFunction own) {
  auto clusters = blocksOf(listed, function.code);
  if (!clusters)
    return;
  insertAddedBlocks(function, *clusters);
  std::vector<std::vector<uint32_t>> fresh;
  for (const Cluster &cluster : own)
    fresh.push_back(cluster.blocks);
  if (!coversWhatRan(function, *clusters, fresh) ||
      scoreOf(function, *clusters) < (1 - MostScoreLost) * scoreOf(function, fresh))
    return;
  for (const auto &[cluster, blocks] : zip_equal(own, *clusters)) {
    cluster.blocks = std::move(blocks);
    cluster.offsets.clear();
    placeBlocks(function, processor, cluster);
  }
}

} // namespace

void keepClusters(ArrayRef<ListedFunction> former, const Image &image, const BlockGraph &blocks,
                  std::vector<Cluster> &clusters) {
  ListedNames names(former);
  for (size_t begin = 0, end = 0; begin < clusters.size(); begin = end) {
    uint32_t f = clusters[begin].function;
    while (end < clusters.size() && clusters[end].function == f)
      ++end;
    const FunctionBlocks &function = blocks.functions[f];
    const Function &named = image.functions()[function.code.function];
    if (const ListedFunction *listed = names.find(named.name, named.aliases))
      keepTo(*listed, function, blocks.processor,
             ClustersOfFunction(clusters).slice(begin, end - begin));
  }
}

Expected<std::vector<IdleFunction>> findIdle(ArrayRef<ListedFunction> former, const Image &image,
                                             function_ref<bool(const Function &)> isWanted) {
  SymbolIndex index(image);
  std::unordered_map<uint32_t, const ListedFunction *> listedOf;
  for (const ListedFunction &listed : former)
    if (ArrayRef<uint32_t> found = index.find(listed.name);
        found.size() == 1 && isWanted(image.functions()[found.front()]))
      listedOf.try_emplace(found.front(), &listed);
  Expected<std::vector<FunctionCode>> codes =
      readFunctionCode(image, [&](uint32_t function) { return listedOf.contains(function); });
  if (!codes)
    return codes.takeError();
  std::vector<IdleFunction> idle;
  for (const FunctionCode &code : *codes) {
    auto clusters = blocksOf(*listedOf[code.function], code);
    if (!clusters)
      continue;
    IdleFunction &function = idle.emplace_back();
    function.function = code.function;
    function.listed = listedOf[code.function];
    for (const CodeBlock &block : code.blocks)
      function.coldSize += block.plainSize;
    for (const std::vector<uint32_t> &cluster : *clusters) {
      uint64_t &size = function.sizes.emplace_back();
      for (uint32_t b : cluster)
        size += code.blocks[b].plainSize;
      function.coldSize -= size;
    }
  }
  return idle;
}

uint64_t steadyRuns(uint64_t runs, uint64_t former) {
  constexpr uint64_t factor = 2;
  return runs / factor <= former && former / factor <= runs ? former : runs;
}

} // namespace gmonkit
