//===- reporter.h - the reports that the options request ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_REPORTS_REPORTER_H
#define GMONKIT_ANALYZER_REPORTS_REPORTER_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/model/call_graph.h"
#include "analyzer/model/profile.h"
#include "analyzer/object/image.h"
#include "analyzer/options/options.h"
#include "analyzer/reports/reports.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// Returns the choice of symbols that OPTIONS request.
SymbolRules symbolRules(const Options &options);

// Prints the reports of one profile. Warns on standard error about names in the options that the
// program does not have.
class Reporter {
public:
  // The arguments must outlive the reporter.
  Reporter(const Options &options, const Image &image, llvm::raw_ostream &out)
      : options(options), image(image), out(out) {}

  // Reads what the reports need beyond symbols. Reads the debug information, which is large, only
  // if a report needs it.
  llvm::Error readProgram();

  llvm::Error print(const Profile &profile);

  // Prints a form feed before each report except the first.
  void beginReport();

  void warn(const llvm::Twine &what) const;

private:
  using Report = void(const CallGraph &, const ReportStyle &, llvm::raw_ostream &);
  bool wantsGraph() const;
  // Prints the reports that need the call graph.
  llvm::Error printGraph(const Profile &profile);
  // COUNTED is GRAPH with the time that counts.
  void printTables(const CallGraph &graph, const CallGraph &counted);
  llvm::Error printCounted(const CallGraph &graph);
  void limitTo(const ReportChoice &choice, ReportStyle &style,
               std::optional<FunctionFilter> &shown) const;
  void print(Report report, const ReportChoice &choice, const CallGraph &graph);
  llvm::Error printInstrumented();
  llvm::Error printSource(const Profile &profile);
  ReportStyle style() const;
  bool wantsLines() const;
  const SourceLines *readLines() const { return lines ? &*lines : nullptr; }
  template <class Filter>
  Filter filter(llvm::ArrayRef<std::string> included, llvm::ArrayRef<std::string> excluded) const;

  const Options &options;
  const Image &image;
  llvm::raw_ostream &out;
  std::optional<SourceLines> lines;
  std::vector<CallSite> staticCalls;
  std::vector<unsigned> numbers;         // of the call graph's nodes, for BSD's flat profile
  llvm::ArrayRef<llvm::StringRef> names; // of the functions in the tables
  const char *separator = "";
};

} // namespace gmonkit

#endif
