//===- annotated_source.h - gprof's annotated source ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_REPORTS_ANNOTATED_SOURCE_H
#define GMONKIT_ANALYZER_GPROF_REPORTS_ANNOTATED_SOURCE_H

#include "analyzer/dwarf/source_finder.h"
#include "analyzer/gprof/reports/reports.h"

namespace gmonkit::gprof {

struct AnnotationStyle {
  bool allLines;      // -x
  bool separateFiles; // -y
  uint64_t minimum;   // -m
  int tableLength;    // -t
  llvm::StringRef whoami;
};

// Prints each source file with symbols in SHOWN. Files that cannot be read or written are reported
// to ERRORS and skipped.
void printAnnotatedSource(const Analysis &analysis, const SymbolFilter &shown,
                          const SourceFinder &finder, const AnnotationStyle &style,
                          ReportSeparator &separator, llvm::raw_ostream &out,
                          llvm::raw_ostream &errors);

} // namespace gmonkit::gprof

#endif
