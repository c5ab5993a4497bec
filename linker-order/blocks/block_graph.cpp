//===- block_graph.cpp - basic blocks with their counts -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/block_graph.h"
#include "analyzer/support/parallel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

// A block without code of its own runs as often as the block after it.
void countEmptyBlocks(const FunctionCode &code, std::vector<BlockCounts> &counts) {
  for (size_t b = code.blocks.size(); b-- > 0;)
    if (code.blocks[b].size == 0 && code.blocks[b].successors.size() == 1)
      counts[b] = {counts[code.blocks[b].successors[0]].begun,
                   counts[code.blocks[b].successors[0]].begun};
}

void addWorkload(const Workload &workload, double factor, FunctionBlocks &function) {
  std::vector<BlockCounts> counts = countBlocks(function.code, workload.profile);
  std::vector<bool> &ran = function.ran.emplace_back();
  for (const auto &[sum, count] : zip(function.counts, counts)) {
    ran.push_back(count.begun != 0);
    sum = SaturatingAdd(sum, scaled(count.begun, factor));
  }
  EdgeCounts edges = countEdges(function.code, counts);
  function.certain += edges.certain * factor;
  function.shared += edges.shared * factor;
  if (function.edges.empty()) {
    function.edges = std::move(edges.edges);
    for (BlockEdge &edge : function.edges)
      edge.count = scaled(edge.count, factor);
    return;
  }
  for (const auto &[sum, edge] : zip_equal(function.edges, edges.edges))
    sum.count = SaturatingAdd(sum.count, scaled(edge.count, factor));
}

void markStartUpRuns(size_t workloads, BlockGraph &graph) {
  for (size_t w = 0; w < workloads; ++w) {
    uint64_t all = 0, own = 0;
    for (const FunctionBlocks &function : graph.functions)
      for (const auto &[b, block] : enumerate(function.code.blocks)) {
        if (!function.ran[w][b])
          continue;
        all += block.plainSize;
        own += graph.ranInAll(function, b) ? 0 : block.plainSize;
      }
    graph.startOnly.push_back(hardlyDoesMoreThanStart(own, all));
  }
  // If all are alike, they do not tell what start-up is.
  if (all_of(graph.startOnly, [](bool isStart) { return isStart; }))
    graph.startOnly.clear();
}

} // namespace

std::vector<BlockCounts> countBlocks(const FunctionCode &code, const Profile &profile) {
  std::vector<BlockCounts> counts(code.blocks.size());
  for (const auto &[block, count] : zip(code.blocks, counts))
    if (ArrayRef<GmonBlock> counted = profile.blocks(block.address, block.end()); !counted.empty())
      count = {counted.front().count, counted.back().count};
  countEmptyBlocks(code, counts);
  return counts;
}

bool BlockGraph::ranInAll(const FunctionBlocks &function, size_t block) const {
  return all_of(function.ran, [block](const std::vector<bool> &ran) { return ran[block]; });
}

bool BlockGraph::isStartUp(const FunctionBlocks &function, size_t block) const {
  if (startOnly.empty() || ranInAll(function, block))
    return true;
  return any_of(zip_equal(function.ran, startOnly), [&](const auto &each) {
    const auto &[ran, isStart] = each;
    return isStart && ran[block];
  });
}

uint32_t BlockGraph::workloadsOf(const FunctionBlocks &function, ArrayRef<uint32_t> members) const {
  return count_if(function.ran, [&](const std::vector<bool> &ran) {
    return any_of(members, [&](uint32_t block) { return ran[block]; });
  });
}

Expected<BlockGraph> buildBlockGraph(ArrayRef<Workload> workloads, const LayoutGraph &graph) {
  const Image &image = workloads.front().profile.image();
  std::vector<uint32_t> nodeOf(image.functions().size(), LayoutGraph::NoNode);
  for (const auto &[n, node] : enumerate(graph.nodes))
    nodeOf[node.function] = n;
  Expected<std::vector<FunctionCode>> codes = readFunctionCode(
      image, [&](uint32_t function) { return nodeOf[function] != LayoutGraph::NoNode; });
  if (!codes)
    return codes.takeError();
  auto object = image.object();
  if (!object)
    return object.takeError();
  BlockGraph result;
  result.processor = (*object)->getArch();
  result.functions.resize(codes->size());
  constexpr size_t atOnce = 256;
  inPieces(codes->size(), atOnce, [&](size_t begin, size_t end) {
    for (size_t f = begin; f < end; ++f) {
      FunctionBlocks &function = result.functions[f];
      function.code = std::move((*codes)[f]);
      function.node = nodeOf[function.code.function];
      function.counts.resize(function.code.blocks.size());
      for (const auto &[workload, factor] : zip_equal(workloads, graph.scales))
        addWorkload(workload, factor, function);
    }
  });
  for (const FunctionBlocks &function : result.functions) {
    result.certain += function.certain;
    result.shared += function.shared;
  }
  // A profile without block counts only tells that the function ran.
  erase_if(result.functions,
           [](const FunctionBlocks &function) { return function.counts.front() == 0; });
  markStartUpRuns(workloads.size(), result);
  return result;
}

} // namespace gmonkit
