//===- graph.h - a profile as layout algorithms see it --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A LayoutGraph combines profiles of one image, reduced to the functions that a
// linker can move and the calls between them. Algorithms take it and return an
// order of node indices. They do not use files, names or linkers.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_GRAPH_GRAPH_H
#define GMONKIT_LINKER_ORDER_GRAPH_GRAPH_H

#include "analyzer/model/profile.h"
#include "linker-order/graph/work_range.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// The profile of one kind of run, for which a layout is optimised.
struct Workload {
  std::string name; // for reports: the file or directory that the user gave
  Profile profile;
  bool inFirstRunOrder = false; // its call sites are in the order in which they were first
                                // called
  double weight = 1;            // importance relative to other workloads, above 0
};

// Code of a function from one counted place up to the next, which runs together.
struct LayoutBlock {
  uint64_t begin, end; // bytes from the start of the function
  double runs;         // average per call of the function; above 0
};

// Compilers align functions to this many bytes where they optimise for speed.
constexpr uint64_t FunctionAlignment = 16;

struct LayoutNode {
  static constexpr uint64_t Unknown = std::numeric_limits<uint64_t>::max();

  uint32_t function = 0;       // index in Image::functions()
  uint64_t size = 0;           // bytes, never 0
  uint64_t executedBytes = 0;  // of these, in executed blocks; all if no block is counted
  uint64_t weight = 0;         // number of calls, at least 1
  uint64_t firstRun = Unknown; // rank of its first run
  uint32_t workloads = 0;      // number of workloads that executed it, at least 1
  bool isStartUp = false;      // a workload that hardly does more than start executed it
  uint32_t firstBlock = 0;     // index in LayoutGraph::blocks of its first executed block
  uint32_t blocks = 0;         // number of its executed blocks; 0 if no block is counted
  // In bytes: linkers place it at a multiple of them.
  uint64_t alignment = FunctionAlignment;
};

// All calls from one call site in one workload. Two nodes may be joined by several edges.
struct LayoutEdge {
  uint32_t source, target; // indices in LayoutGraph::nodes, may be equal
  uint64_t count;          // of calls, times the workload's factor in LayoutGraph::scales
  uint64_t offset;         // bytes from the start of the caller to the call
};

struct LayoutGraph {
  static constexpr uint32_t NoNode = std::numeric_limits<uint32_t>::max();

  std::vector<LayoutNode> nodes; // sorted by address
  std::vector<LayoutEdge> edges;
  std::vector<LayoutBlock> blocks; // by node, sorted by address
  // For each workload, the nodes that appear in its calls, in the order of their first call.
  std::vector<std::vector<uint32_t>> firstRuns;
  uint32_t workloads = 0;        // number of workloads that it was built from
  std::vector<double> scales;    // by workload: factor applied to its counts
  bool knowsFirstRuns = false;   // LayoutNode::firstRun is valid
  std::optional<WorkRange> work; // the first runs while the program worked; set by who sorts
};

// Builds the graph of all executed functions that can be ordered. These are in ordinary text
// sections and do not belong to the runtime. (.init, .fini, PLT stubs and functions in the user's
// own sections cannot be moved.)
//
// Workloads of equal weight have equal influence. The counts of each are scaled up so that its
// calls are as many as those of the largest. Otherwise a long run would hide a short one. But a run
// that calls most of its functions only once or twice shows which functions run, not which are hot.
// So with C calls of F functions, a workload counts C / (C + 10 F) of its weight.
//
// REQUIRES: at least one workload, and all are of the same image.
LayoutGraph buildGraph(llvm::ArrayRef<Workload> workloads);

// Returns the error that the graph of WORKLOADS has no functions, with what may be the reason.
llvm::Error noFunctionToOrder(llvm::ArrayRef<Workload> workloads);

// Returns whether a workload hardly does more than start (algorithms/startup_cut.cpp): of ALL that
// it ran, functions or bytes, only OWN is what some other workload did not.
bool hardlyDoesMoreThanStart(uint64_t own, uint64_t all);

// Returns SIZE with the padding up to the next multiple of ALIGNMENT, both in bytes. SIZE itself if
// that is out of range: sizes in files may have any value.
uint64_t occupiedBytes(uint64_t size, uint64_t alignment);

// Returns COUNT times FACTOR, rounded up, so a count above 0 stays above 0. Exact for factor 1.
uint64_t scaled(uint64_t count, double factor);

} // namespace gmonkit

#endif
