//===- reports.h - the reports of gprof 2.40 ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_REPORTS_REPORTS_H
#define GMONKIT_ANALYZER_GPROF_REPORTS_REPORTS_H

#include "analyzer/gprof/model/call_graph.h"
#include "analyzer/gprof/model/profile_files.h"
#include "analyzer/gprof/model/symbol_sets.h"
#include "analyzer/gprof/model/symbols.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace gmonkit::gprof {

struct Style {
  bool explain = true; // not -b
  bool bsd = false;    // -T
  bool demangle = true;
  bool byLine = false; // -l
  bool inlineFileNames = false;
  bool printPath = false; // -L
  bool showZeros = false; // -z
  int indexWidth = 80;    // -w
};

// The data of a report.
struct Analysis {
  const SymbolTable &table;
  const CallGraph &graph;
  const ProfileFiles &files;
  double totalTime; // samples
  Style style;

  // Returns whether the call graph report has an entry of NODE.
  bool hasEntry(uint32_t node) const;
  double rate() const { return static_cast<double>(files.rate); }
  // Returns the name in the form of the style.
  std::string displayName(uint32_t symbol) const;
  // The same with the source line, if the style shows it.
  std::string fullName(uint32_t symbol) const;
  // The same with the symbol's cycle and index.
  std::string reference(uint32_t node) const;
};

// Begins a report: prints a form feed before each except the first.
struct ReportSeparator {
  void begin(llvm::raw_ostream &out) {
    if (!isFirst)
      out << "\f\n";
    isFirst = false;
  }

  bool isFirst = true;
};

void printFlatProfile(const Analysis &analysis, const SymbolFilter &shown, llvm::raw_ostream &out);
void printCallGraph(const Analysis &analysis, ReportSeparator &separator, llvm::raw_ostream &out);
void printIndex(const Analysis &analysis, llvm::raw_ostream &out);
// If the call graph report was printed, it has sorted the lists of arcs.
void printFunctionOrder(const Analysis &analysis, bool isGraphPrinted, llvm::raw_ostream &out);
void printFileOrder(const Analysis &analysis, const FileMap &map, llvm::raw_ostream &out);
void printExecutionCounts(const Analysis &analysis, const SymbolFilter &shown,
                          llvm::raw_ostream &out);

} // namespace gmonkit::gprof

#endif
