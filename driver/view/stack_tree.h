//===- stack_tree.h - weighted call stacks as a tree ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_VIEW_STACK_TREE_H
#define GMONKIT_DRIVER_VIEW_STACK_TREE_H

#include "analyzer/model/call_graph.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace gmonkit {

// Call stacks that begin alike share their frames.
class StackTree {
public:
  static constexpr uint32_t NoParent = std::numeric_limits<uint32_t>::max() - 1;

  struct Frame {
    uint32_t parent; // index of the caller's frame, which stands before; NoParent: outermost
    uint32_t name;   // what runs, as whoever makes the tree numbers it
    double weight;   // of the stacks that end here
  };

  // Adds WEIGHT to the stack that ends with NAME above PARENT. Returns the index of its frame.
  uint32_t add(uint32_t parent, uint32_t name, double weight);

  llvm::ArrayRef<Frame> frames() const { return all; }

  // Returns MOST of the frames, those with the most weight in them and above, and all outermost
  // ones. The weight of the others is in the frames that they stood on.
  StackTree largest(size_t most) const;

private:
  std::vector<Frame> all;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> indexOf; // by parent and name
};

// Returns the stacks of GRAPH as passed_time.h divides them, with times as weights. Names are nodes
// of GRAPH; above a cycle are its members. The stacks with the most time are followed first. When
// there are MOST frames or little more, the remaining ones end where they are, with all of their
// time: the sum is always the complete time of all functions.
StackTree passedStacks(const CallGraph &graph, size_t most);

} // namespace gmonkit

#endif
