//===- line_profile.h - time and executions of each line of each function ----===//
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

// The code of one line in one function, wherever in it that stands. Times are in units of the
// histogram's dimension.
struct LineProfile {
  uint32_t function;      // of Image::functions()
  const LineRange *place; // its first row, or null: the code of the function without a line
  uint64_t address;       // its lowest one
  double selfTime = 0;
  double childTime = 0; // passed on by what it calls
  uint64_t runs = 0;    // see countLines
};

// The lines of all functions but the profiler's own, by function, then by address. GRAPH is
// one by line, of LINES.
std::vector<LineProfile> profileLines(const CallGraph &graph, const SourceLines &lines);

} // namespace gmonkit

#endif
