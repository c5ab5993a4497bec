//===- graph.h - what a layout algorithm sees of a profile ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A LayoutGraph is one or several profiles of one image, reduced to the functions
// that a linker can move and the calls between them. Algorithms take it and
// return an order of node indices; they know nothing of files, names or linkers.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_GRAPH_GRAPH_H
#define GMONKIT_LINKER_ORDER_GRAPH_GRAPH_H

#include "analyzer/model/profile.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace gmonkit {

// What a layout is trained on: the profile of one kind of run.
struct Workload {
  std::string name; // for reports: the file or directory that the user gave
  Profile profile;
  bool inFirstRunOrder = false; // its call sites stand in the order in which they were first
                                // taken
  double weight = 1;            // how much it matters beside the others, above 0
};

// Code of a function that runs together, from one counted place up to the next.
struct LayoutBlock {
  uint64_t begin, end; // bytes from the start of the function
  double runs;         // of one call of it, on average; above 0
};

struct LayoutNode {
  static constexpr uint64_t Unknown = std::numeric_limits<uint64_t>::max();

  uint32_t function = 0;       // index into Image::functions()
  uint64_t size = 0;           // bytes, never 0
  uint64_t executedBytes = 0;  // of these, in blocks that ran; all where no block is counted
  uint64_t weight = 0;         // calls of it, at least 1
  uint64_t firstRun = Unknown; // the smaller, the earlier it first ran
  uint32_t workloads = 0;      // how many of the workloads executed it, at least 1
  bool isStartUp = false;      // a workload that hardly does more than start executed it
  uint32_t firstBlock = 0;     // index into LayoutGraph::blocks, of those that ran
  uint32_t blocks = 0;         // how many follow; none where no block is counted
};

// All calls from one place in one workload. Two nodes may have several edges.
struct LayoutEdge {
  uint32_t source, target; // indices into LayoutGraph::nodes, may be equal
  uint64_t count;
  uint64_t offset; // bytes from the start of the caller to the call
};

struct LayoutGraph {
  static constexpr uint32_t NoNode = std::numeric_limits<uint32_t>::max();

  std::vector<LayoutNode> nodes; // sorted by address
  std::vector<LayoutEdge> edges;
  std::vector<LayoutBlock> blocks; // by node, sorted by address
  // For each workload, the nodes that are seen to call or to be called in it, in the
  // order in which they first did.
  std::vector<std::vector<uint32_t>> firstRuns;
  uint32_t workloads = 0;      // how many it was built from
  std::vector<double> scales;  // by workload: what its counts were multiplied by
  bool knowsFirstRuns = false; // LayoutNode::firstRun is meaningful
};

// Builds the graph of all executed functions that can be ordered: those in
// ordinary text sections (.init, .fini, PLT stubs and what has a section of the user's own
// stay where they are) except the runtime's.
//
// Workloads of one weight count the same: the counts of each are scaled up until its
// calls are as many as those of the one with the most. Otherwise a long run would
// hide a short one, whatever the two are worth to the user. But a run that calls most of
// its functions once or twice tells what runs and not what is hot: with C calls of F
// functions, a workload counts C / (C + 10 F) of its weight.
//
// REQUIRES: at least one workload, all of them of the same image.
LayoutGraph buildGraph(llvm::ArrayRef<Workload> workloads);

// COUNT times FACTOR, rounded up: what was not 0 stays so. 1 is exact.
uint64_t scaled(uint64_t count, double factor);

} // namespace gmonkit

#endif
