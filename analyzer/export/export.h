//===- export.h - profiles for other tools ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each format is one function in a file of its own.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_EXPORT_EXPORT_H
#define GMONKIT_ANALYZER_EXPORT_EXPORT_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/model/call_graph.h"
#include "analyzer/object/instrumentation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace gmonkit {

struct ExportOptions {
  double leastPercent;            // what takes less of all is left out of drawings
  bool withSystemHeaders = false; // in lines: what is installed, too
};

struct ExportInput {
  const CallGraph &graph;
  const SourceLines &lines;
  const Instrumentation &instrumentation;
  llvm::ArrayRef<std::string> profiles; // the files that the profile is the sum of
  ExportOptions options;
};

// Everything that is known, as docs/profile-json.md describes it (json.cpp).
llvm::Error exportJson(const ExportInput &input, llvm::raw_ostream &out);

// Call stacks with their time, for flame graphs (folded.cpp). An error where there is no time.
llvm::Error exportFolded(const ExportInput &input, llvm::raw_ostream &out);

// For KCachegrind and callgrind_annotate: time and executions by source line, and calls
// (callgrind.cpp).
llvm::Error exportCallgrind(const ExportInput &input, llvm::raw_ostream &out);

// How often each source line ran, for genhtml and other readers of lcov's tracefiles
// (lcov.cpp). An error where there are no block counts or no source lines.
llvm::Error exportLcov(const ExportInput &input, llvm::raw_ostream &out);

// What -fprofile-sample-use of Clang reads, in its extensible binary format with the list of all
// functions, or as text without it (sample_profile.cpp). An error where there are no block counts,
// and neither pseudo probes nor source lines.
llvm::Error exportSampleProfile(const ExportInput &input, llvm::raw_ostream &out);
llvm::Error exportSampleProfileText(const ExportInput &input, llvm::raw_ostream &out);

// What -fauto-profile of GCC reads (auto_profile.cpp). Errors as above.
llvm::Error exportAutoProfile(const ExportInput &input, llvm::raw_ostream &out);

// The call graph as Graphviz draws it (dot.cpp).
llvm::Error exportDot(const ExportInput &input, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
