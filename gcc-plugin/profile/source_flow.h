//===- source_flow.h - what is in the blocks of the early flow graph ---------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_PROFILE_SOURCE_FLOW_H
#define GMONKIT_GCC_PLUGIN_PROFILE_SOURCE_FLOW_H

#include "gcc-plugin/support/gcc_headers.h"

#include "gcc-plugin/profile/early_graph.h"
#include "plugin-common/matching/source_graph.h"

namespace gmonplugin {

// The early flow graph of the function in cfun, as gmonkit::matchBlocks compares it. Counters have
// the numbers of blocks and edges.
struct SourceFlow {
  explicit SourceFlow(const EarlyGraph &early);

  uint32_t indexOf(basic_block block) const { return indices.at(block); }

  gmonkit::SourceGraph graph;
  std::vector<basic_block> blocks;        // of the graph
  std::vector<std::vector<size_t>> edges; // of the graph, by block: their indices in the early one

private:
  std::map<basic_block, uint32_t> indices;
};

// The graphs of a unit's functions, as the program has them (GmonSourceGraph in gmonkit/abi.h).
class GraphTable {
public:
  // GRAPH is that of the function with IDENTITY and CHECKSUM.
  void add(const gmonkit::SourceGraph &graph, uint64_t identity, uint32_t checksum);

  // Adds the table to the unit.
  void write() const;

private:
  std::string text; // assembly
};

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_PROFILE_SOURCE_FLOW_H
