//===- flow_completion.cpp - counts that follow from others ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/flow_completion.h"
#include <algorithm>

namespace gmonkit {

namespace {

// Limit of counts, so that sums of an odd file's counts fit 64 bits.
constexpr uint64_t MaxCount = uint64_t(1) << 48;

} // namespace

size_t FlowCompletion::addEdge(const Edge &edge) {
  uint32_t index = uint32_t(edges.size());
  edges.push_back(edge);
  counts.emplace_back();
  for (Side *side : {&blocks[edge.from].out, &blocks[edge.to].in}) {
    side->edges.push_back(index);
    ++side->unknown;
  }
  return index;
}

void FlowCompletion::setBlock(uint32_t block, uint64_t count) {
  blocks[block].count = std::min(count, MaxCount);
  changed.push_back(block);
}

void FlowCompletion::setEdge(size_t edge, uint64_t count) {
  count = std::min(count, MaxCount);
  counts[edge] = count;
  for (Side *side : {&blocks[edges[edge].from].out, &blocks[edges[edge].to].in}) {
    side->known += count;
    --side->unknown;
  }
  changed.push_back(edges[edge].from);
  changed.push_back(edges[edge].to);
}

void FlowCompletion::setLast(const Side &side, uint64_t total) {
  for (uint32_t edge : side.edges)
    if (!counts[edge])
      return setEdge(edge, total > side.known ? total - side.known : 0);
}

void FlowCompletion::visit(Block &block, bool all) {
  bool usesIn = all || !block.mayEnter, usesOut = all || !block.mayLeave;
  if (!block.count && usesIn && block.in.unknown == 0)
    block.count = std::min(block.in.known, MaxCount);
  if (!block.count && usesOut && block.out.unknown == 0)
    block.count = std::min(block.out.known, MaxCount);
  if (!block.count)
    return;
  if (usesIn && block.in.unknown == 1)
    setLast(block.in, *block.count);
  if (usesOut && block.out.unknown == 1)
    setLast(block.out, *block.count);
}

void FlowCompletion::visitChanged() {
  while (!changed.empty()) {
    uint32_t index = changed.back();
    changed.pop_back();
    visit(blocks[index], /*all=*/false);
    toAssume.insert(index);
  }
}

void FlowCompletion::complete() {
  if (!isStarted)
    for (uint32_t block = 0; block < blocks.size(); ++block)
      changed.push_back(block);
  isStarted = true;
  visitChanged();
}

void FlowCompletion::divide(const Block &block) {
  uint64_t left = *block.count > block.out.known ? *block.count - block.out.known : 0;
  double weights = 0;
  std::vector<uint32_t> open;
  for (uint32_t edge : block.out.edges)
    if (!counts[edge]) {
      open.push_back(edge);
      weights += edges[edge].weight;
    }
  for (uint32_t edge : open) {
    double share = weights > 0 ? edges[edge].weight / weights : 1.0 / double(open.size());
    setEdge(edge, uint64_t(double(left) * share));
  }
}

bool FlowCompletion::guessOne() {
  while (!toAssume.empty()) {
    uint32_t index = *toAssume.begin();
    toAssume.erase(toAssume.begin());
    visit(blocks[index], /*all=*/true);
    if (blocks[index].count && blocks[index].out.unknown)
      toDivide.insert(index);
    if (!changed.empty())
      return true;
  }
  while (!toDivide.empty()) {
    const Block &block = blocks[*toDivide.begin()];
    toDivide.erase(toDivide.begin());
    if (!block.out.unknown)
      continue;
    divide(block);
    return true;
  }
  for (; unknown < blocks.size(); ++unknown)
    if (Block &block = blocks[unknown]; !block.count) {
      block.count = std::min(std::max(block.in.known, block.out.known), MaxCount);
      toAssume.insert(unknown);
      return true;
    }
  return false;
}

void FlowCompletion::guess() {
  do
    complete();
  while (guessOne());
}

} // namespace gmonkit
