//===- stack_table.cpp - the tree of call stacks --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/stack_table.h"
#include "base/memory.h"
#include <algorithm>

namespace gmonrt {

namespace {

constexpr uint32_t MostNodes = 1 << 17, IndexSize = 2 * MostNodes, MostProbes = 64;
constexpr unsigned LostReasons = 2;

StackNode *nodes;
std::atomic<uint32_t> nodeCount{0};
std::atomic<uint32_t> *numbers; // open addressing by hash; 0: no node
std::atomic<uint64_t> lost[LostReasons];

// Returns the number of a new node that no other thread knows; 0 if there is no room.
uint32_t newNode(uint64_t hash, uint32_t parent, gmonkit::GmonExtensionKind kind, uint64_t value) {
  if (nodeCount.load(std::memory_order_relaxed) >= MostNodes)
    return 0;
  uint32_t number = nodeCount.fetch_add(1, std::memory_order_relaxed);
  if (number >= MostNodes)
    return 0;
  nodes[number].hash = hash;
  nodes[number].value = value;
  nodes[number].parent = parent;
  nodes[number].kind = kind;
  return number;
}

} // namespace

bool makeStackTable() {
  if (nodes)
    return true;
  numbers = static_cast<std::atomic<uint32_t> *>(allocate(IndexSize * sizeof *numbers));
  auto *memory = numbers ? static_cast<StackNode *>(allocate(MostNodes * sizeof *nodes)) : nullptr;
  if (!memory)
    return false;
  memory[StackRoot].hash = gmonkit::GmonStackRoot;
  nodeCount.store(1, std::memory_order_relaxed);
  nodes = memory;
  return true;
}

// A node is complete before its number is in the index. If another thread adds an equal one at the
// same time, its own is left without samples.
uint32_t stackNode(uint32_t parent, gmonkit::GmonExtensionKind kind, uint64_t value) {
  uint64_t hash = gmonkit::gmonStackNode(nodes[parent].hash, kind, value);
  uint32_t fresh = 0;
  for (uint32_t probe = 0; probe < MostProbes; ++probe) {
    std::atomic<uint32_t> &place = numbers[(hash + probe) % IndexSize];
    uint32_t number = place.load(std::memory_order_acquire);
    if (number == 0) {
      if (fresh == 0)
        fresh = newNode(hash, parent, kind, value);
      if (fresh == 0 || place.compare_exchange_strong(number, fresh, std::memory_order_acq_rel))
        return fresh;
    }
    if (nodes[number].hash == hash)
      return number;
  }
  return 0;
}

void countStackSamples(uint32_t node, uint64_t samples) {
  nodes[node].samples.fetch_add(samples, std::memory_order_relaxed);
}

void countLostStacks(gmonkit::GmonStackLostReason reason, uint64_t samples) {
  lost[reason].fetch_add(samples, std::memory_order_relaxed);
}

uint64_t lostStacks(gmonkit::GmonStackLostReason reason) {
  return lost[reason].load(std::memory_order_relaxed);
}

const StackNode *stackNodes() { return nodes; }

size_t stackNodeCount() { return std::min(nodeCount.load(std::memory_order_acquire), MostNodes); }

void forgetStackSamples() {
  size_t count = nodes ? stackNodeCount() : 0;
  for (size_t node = 0; node < count; ++node)
    if (nodes[node].samples.load(std::memory_order_relaxed))
      nodes[node].samples.store(0, std::memory_order_relaxed);
  for (std::atomic<uint64_t> &samples : lost)
    samples.store(0, std::memory_order_relaxed);
}

} // namespace gmonrt
