//===- early_graph.h - a function's flow graph, early in the compiler --------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// Where GCC's own profile pass stands, the flow graph of a function is the same
// in the build that is trained and in the one that uses its profile.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_PROFILE_EARLY_GRAPH_H
#define GMONKIT_GCC_PLUGIN_PROFILE_EARLY_GRAPH_H

#include "gcc-plugin/support/gcc_headers.h"

#include "plugin-common/flow_completion.h"

namespace gmonplugin {

// Returns what tells FUNCTION from others: a hash of its name and, unless it is global, of the name
// of its source file without folders.
uint64_t identityOf(tree function);

// Returns whether CALL does not name what it calls.
bool isIndirect(const gcall *call);

// The flow graph of the function in cfun, with numbers for its blocks, edges and indirect calls.
// docs/abi.md describes the numbers.
class EarlyGraph {
public:
  EarlyGraph();

  uint32_t checksum() const { return hash; }
  // The graph, in which blocks have GCC's indices. No counts are known yet.
  const gmonkit::FlowCompletion &flow() const { return graph; }
  const std::vector<edge> &edges() const { return all; }
  const std::vector<gcall *> &indirectCalls() const { return calls; }

  // Returns whether control may leave the function in BLOCK otherwise than by edges.
  bool mayLeave(basic_block block) const { return leaving.count(numberOf(block)) != 0; }

  static uint32_t numberOf(basic_block block) { return uint32_t(block->index); }
  uint32_t numberOfEdge(size_t edge) const { return blockCount + uint32_t(edge); }
  // Returns whether NUMBER is that of an edge; otherwise it is a block's.
  bool isEdge(uint32_t number) const { return number >= blockCount; }
  bool isNumber(uint32_t number) const { return number < blockCount + all.size(); }

private:
  void addBlock(basic_block block);
  void setMayLeave(basic_block block);
  void addToHash(uint32_t value) { hash = (hash ^ value) * 16777619u; }

  uint32_t blockCount, hash = 2166136261u;
  gmonkit::FlowCompletion graph;
  std::vector<edge> all;
  std::vector<gcall *> calls;
  std::set<uint32_t> leaving; // blocks
};

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_PROFILE_EARLY_GRAPH_H
