//===- trace.h - traces of the analysis -----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_REPORTS_TRACE_H
#define GMONKIT_ANALYZER_REPORTS_TRACE_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/model/call_graph.h"
#include "analyzer/options/options.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

constexpr unsigned DebugSource = 8192; // the bit that needs debug information

struct TraceInput {
  const Options &options;
  const CallGraph &graph;
  const SourceLines *lines; // null: debug information was not requested
};

// Prints what the bits of Options::debugLevel ask for, each line behind the name of its bit:
//   2 sort      the functions as time is passed on, callees first
//   4 cycle     what makes each cycle
//   16 tally    the calls of each call site
//   32 arcs     callers and callees of each function, in the order of the report
//   64 record   the histograms and their bins that are not empty; the number of other records
//   128 symbol  the functions
//   256 graph   the arcs
//   512 lookup  the function of each address of a call
//   1024 time   what each arc passes on
//   2048 block  the counts of basic blocks
//   4096 spec   what each symspec means
//   8192 source the lines of each source file that have code and counts
void printTrace(const TraceInput &input, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
