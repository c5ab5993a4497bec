//===- export.h - profiles in other tools' formats ------------------------===//
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
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace gmonkit {

struct ExportOptions {
  double leastPercent;            // drawings omit nodes below it
  bool withSystemHeaders = false; // in line counts: include installed files
  const Image *release = nullptr; // for llvm-bolt: the program that it rewrites
  std::string stable = {};        // for a compiler: an older profile to keep to; empty: none
  std::string base = {};          // for -fprofile-use: the one that optimised the program, if any
};

struct ExportInput {
  const CallGraph &graph;
  const SourceLines &lines;
  const Instrumentation &instrumentation;
  llvm::ArrayRef<std::string> profiles; // the files that make up the profile
  ExportOptions options;
  llvm::function_ref<void(const llvm::Twine &)> note; // tells the user one line
};

// Writes the complete profile in the format of docs/profile-json.md (json.cpp).
llvm::Error exportJson(const ExportInput &input, llvm::raw_ostream &out);

// Writes call stacks and their times for flame graphs (folded.cpp). A profile without time is an
// error.
llvm::Error exportFolded(const ExportInput &input, llvm::raw_ostream &out);

// Writes a gzipped profile.proto with the call stacks, for pprof (pprof.cpp). A profile without
// time is an error.
llvm::Error exportPprof(const ExportInput &input, llvm::raw_ostream &out);

// Writes the call stacks for the Firefox Profiler, as JSON (firefox.cpp). A profile without time is
// an error.
llvm::Error exportFirefox(const ExportInput &input, llvm::raw_ostream &out);

// Writes time and executions by source line, and calls, for KCachegrind and callgrind_annotate
// (callgrind.cpp).
llvm::Error exportCallgrind(const ExportInput &input, llvm::raw_ostream &out);

// Writes executions of source lines as a tracefile of lcov, for genhtml and others (lcov.cpp). A
// profile without block counts or a program without source lines is an error.
llvm::Error exportLcov(const ExportInput &input, llvm::raw_ostream &out);

// Writes a profile for Clang's -fprofile-sample-use: in the extensible binary format with the list
// of all functions, or as text without the list (sample_profile.cpp). Missing block counts are an
// error. So is a program with neither pseudo probes nor source lines.
llvm::Error exportSampleProfile(const ExportInput &input, llvm::raw_ostream &out);
llvm::Error exportSampleProfileText(const ExportInput &input, llvm::raw_ostream &out);

// Writes a profile for Clang's -fprofile-use, in the indexed format (instr_profile.cpp). Missing
// block counts are an error. So is a program without the probes of gmon-cc --gmon-pgo.
llvm::Error exportInstrProfile(const ExportInput &input, llvm::raw_ostream &out);

// Writes a profile for GCC's -fauto-profile (auto_profile.cpp). Errors as above.
llvm::Error exportAutoProfile(const ExportInput &input, llvm::raw_ostream &out);

// Writes counts of the source's blocks for gmon-cc --gmon-pgo=FILE and GCC (gcc_profile.cpp). A
// profile without block counts, or a program without marks, is an error.
llvm::Error exportGccProfile(const ExportInput &input, llvm::raw_ostream &out);

// Writes branch counts of ExportOptions::release for llvm-bolt (bolt_profile.cpp). A profile
// without block counts, or of another program, is an error.
llvm::Error exportBolt(const ExportInput &input, llvm::raw_ostream &out);

// Writes the executions of the places of flow graphs, for gmon-cc --gmon-weights (weights.cpp). A
// program without flow graphs is an error.
llvm::Error exportWeights(const ExportInput &input, llvm::raw_ostream &out);

// Writes the call graph for Graphviz (dot.cpp).
llvm::Error exportDot(const ExportInput &input, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
