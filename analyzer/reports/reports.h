//===- reports.h - what gmonprof prints -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each report is one function in a file of its own. The tables are laid out as GNU
// gprof lays them out, so that what parses its output parses these too.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_REPORTS_REPORTS_H
#define GMONKIT_ANALYZER_REPORTS_REPORTS_H

#include "call_graph.h"
#include "gmon_reader.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace gmonkit {

struct ReportStyle {
  bool explain = true;      // print what the columns mean
  bool demangle = true;     // names as the source has them
  bool showUnused = false;  // functions without time or calls too
  unsigned indexWidth = 80; // columns of the index behind the call graph
};

// The time spent in each function itself (flat_profile.cpp).
void printFlatProfile(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// Each function with its callers and callees (call_graph_report.cpp).
void printCallGraph(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// How often each function and each block ran (execution_counts.cpp).
void printExecutionCounts(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// What a profile file consists of (file_info.cpp).
void printFileInfo(const GmonFile &file, llvm::raw_ostream &out);

// NAME, a symbol's, as STYLE shows it.
inline std::string displayName(llvm::StringRef name, const ReportStyle &style) {
  return style.demangle ? llvm::demangle(name) : name.str();
}

} // namespace gmonkit

#endif
