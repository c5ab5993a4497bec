//===- measured_stacks.h - the call stacks of samples, for the page -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_VIEW_MEASURED_STACKS_H
#define GMONKIT_DRIVER_VIEW_MEASURED_STACKS_H

#include "analyzer/export/sampled_stacks.h"
#include "analyzer/model/call_graph.h"
#include "driver/view/stack_tree.h"
#include <string>
#include <vector>

namespace gmonkit {

// Call stacks of a profile. Weights are times.
struct ViewStacks {
  struct Thread {
    std::string name;
    StackTree tree;
  };
  std::vector<Thread> threads;
  // Names of frames: the graph's nodes, then these.
  std::vector<std::string> otherNames;
};

// Returns the stacks of SAMPLED, which are measured and of GRAPH's profile, by thread. Frames of
// functions have the number of their node.
ViewStacks measuredStacks(const SampledStacks &sampled, const CallGraph &graph);

} // namespace gmonkit

#endif
