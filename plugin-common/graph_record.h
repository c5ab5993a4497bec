//===- graph_record.h - the record of a flow graph in assembly ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_GRAPH_RECORD_H
#define GMONKIT_PLUGIN_COMMON_GRAPH_RECORD_H

#include "plugin-common/flow_graph.h"
#include <string>

namespace gmonkit {

// The places of a function in one section.
class GraphPart {
public:
  // Arguments are labels: CODE precedes all places, and COUNTERS is the counter of the first
  // counted place; the others follow in the places' order. New labels begin with NODE.
  GraphPart(std::string code, std::string counters, std::string node)
      : code(std::move(code)), counters(std::move(counters)), node(std::move(node)) {}

  // Adds PLACE, whose code is at the label BLOCK ("": unknown). Returns the expression that refers
  // to the place's count in a `count` word.
  std::string addPlace(const FlowGraph::Place &place, const std::string &block);

  // Adds a direct call at the label SITE, in the last place.
  void addCall(const std::string &site);

  size_t placeCount() const { return counted + solved; }

private:
  friend std::string graphRecord(const std::string &, uint32_t, const GraphPart &,
                                 const GraphPart *);
  std::string header() const;

  std::string code, counters, node;
  size_t counted = 0, solved = 0, calls = 0;
  size_t lastPlace = 0; // as in a GmonGraphCall
  std::string countedLines, solvedLines, callLines;
};

// Returns the GmonGraphRecord at LABEL of a graph with POINTS points. Its places are those of FIRST
// and, unless it is null, of SECOND.
std::string graphRecord(const std::string &label, uint32_t points, const GraphPart &first,
                        const GraphPart *second);

// Maximal number of points in a record.
constexpr uint32_t MaxGraphPoints = 1 << 16;

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_GRAPH_RECORD_H
