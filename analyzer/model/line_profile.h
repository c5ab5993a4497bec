//===- line_profile.h - time and executions of source lines ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_LINE_PROFILE_H
#define GMONKIT_ANALYZER_MODEL_LINE_PROFILE_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/model/call_graph.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// All code of one line in one function. Times are in units of the histogram's dimension.
struct LineProfile {
  uint32_t function;      // index in Image::functions()
  const LineRange *place; // its first row; null: the function's code without a line
  uint64_t address;       // the lowest one
  double selfTime = 0;
  double childTime = 0; // time that its callees pass to it
  uint64_t runs = 0;    // see countLines
};

// Returns the lines of all functions except the profiler's own, by function, then by address.
// REQUIRES: GRAPH is by line and uses LINES.
std::vector<LineProfile> profileLines(const CallGraph &graph, const SourceLines &lines);

} // namespace gmonkit

#endif
