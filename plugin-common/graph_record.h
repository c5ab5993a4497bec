//===- graph_record.h - the record of a flow graph in assembly ---------------===//
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

// The places of a function that lie in one section.
class GraphPart {
public:
  // Labels: CODE stands before all places, COUNTERS at the counter of the first counted place,
  // the others following in the places' order. NODE begins labels that are made here.
  GraphPart(std::string code, std::string counters, std::string node)
      : code(std::move(code)), counters(std::move(counters)), node(std::move(node)) {}

  // Adds PLACE. The label BLOCK stands at its code; if it is empty nothing is said of where
  // that is. Returns what is to stand in a `count` word to name the place's count.
  std::string addPlace(const FlowGraph::Place &place, const std::string &block);

  size_t placeCount() const { return counted + solved; }

private:
  friend std::string graphRecord(const std::string &, uint32_t, const GraphPart &,
                                 const GraphPart *);
  std::string header() const;

  std::string code, counters, node;
  size_t counted = 0, solved = 0;
  std::string countedLines, solvedLines;
};

// The GmonGraphRecord at LABEL of a graph with POINTS points. Its places are those of FIRST and,
// unless it is null, of SECOND.
std::string graphRecord(const std::string &label, uint32_t points, const GraphPart &first,
                        const GraphPart *second);

// The points that a record can tell apart.
constexpr uint32_t MaxGraphPoints = 1 << 16;

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_GRAPH_RECORD_H
