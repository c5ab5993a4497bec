//===- stack_table.h - the tree of call stacks ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Many samples have the same outer frames. So stacks are kept as a tree whose
// nodes are found by the hash of their path; see gmonkit::gmonStackNode. It has
// a fixed size. Signal handlers in any number of threads add nodes: without
// locks, without memory, in bounded time. Nodes are never removed.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_STACK_TABLE_H
#define GMONRT_SAMPLING_STACK_TABLE_H

#include "gmonkit/gmon_out.h"
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace gmonrt {

struct StackNode {
  uint64_t hash;
  uint64_t value;
  uint32_t parent; // number, smaller than its own
  gmonkit::GmonExtensionKind kind;
  std::atomic<uint64_t> samples; // of stacks that end here
};

// Number of the node above all others.
constexpr uint32_t StackRoot = 0;

// Creates the table. Returns false if there is no memory.
bool makeStackTable();

// Returns the number of the node with KIND and VALUE below PARENT, which it adds if needed;
// StackRoot if there is no room.
uint32_t stackNode(uint32_t parent, gmonkit::GmonExtensionKind kind, uint64_t value);

// REQUIRES: 0 < NODE, from stackNode().
void countStackSamples(uint32_t node, uint64_t samples);

// Counts SAMPLES without a stack.
void countLostStacks(gmonkit::GmonStackLostReason reason, uint64_t samples);
uint64_t lostStacks(gmonkit::GmonStackLostReason reason);

// The nodes, by number. Those without samples of their own or below may be half made.
const StackNode *stackNodes();
size_t stackNodeCount();

// Sets all samples to zero.
void forgetStackSamples();

} // namespace gmonrt

#endif
