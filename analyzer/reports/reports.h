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

#include "analyzer/dwarf/source_finder.h"
#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/model/call_graph.h"
#include "analyzer/model/function_filter.h"
#include "analyzer/model/line_counts.h"
#include "analyzer/object/instrumentation.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/raw_ostream.h"
#include <deque>
#include <string>
#include <vector>

namespace gmonkit {

struct ReportStyle {
  bool explain = true;      // print what the columns mean
  bool demangle = true;     // names as the source has them
  bool libiberty = false;   // in libiberty's words, of the style that was set there
  bool showUnused = false;  // functions without time or calls too
  unsigned indexWidth = 80; // columns of the index behind the call graph
  bool fileNames = false;   // source file and line behind names
  bool printPath = false;   // source files with their folders
  bool margins = false;     // standard errors of times
  bool byLine = false;      // lines instead of functions, callers' and callees' lines
  bool traditional = false; // as BSD's gprof laid the tables out
  // The number of each node in the call graph, which BSD's flat profile shows.
  llvm::ArrayRef<unsigned> numbers;
  llvm::ArrayRef<llvm::StringRef> names; // DisplayNames of the functions
  // Null: the debug information was not asked for.
  const SourceLines *lines = nullptr;
  // Null: of all functions.
  const FunctionFilter *shown = nullptr;

  bool shows(uint32_t function) const { return !shown || shown->allows(function); }
};

struct SourceStyle {
  uint64_t minimum = 1;       // executions of a line that is not marked
  size_t tableLength = 10;    // lines in the table of those that ran most
  bool separateFiles = false; // into files named after the source
  bool showUnused = false;    // files of which nothing ran too
  bool color = false;
};

// The time spent in each function, or each line, itself (flat_profile.cpp). GRAPH is one by
// line if STYLE is.
void printFlatProfile(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// The time spent outside the program's own code; nothing where the profile has none
// (outside_time.cpp).
void printOutsideTime(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// Each function with its callers and callees (call_graph_report.cpp).
void printCallGraph(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// The index of the call graph's functions (call_graph_index.cpp): sorted by name, cycles last, in
// three columns that are read downwards. STYLE's names outlive it.
class CallGraphIndex {
public:
  CallGraphIndex(const CallGraph &graph, const ReportStyle &style);
  void print(const ReportStyle &style, llvm::raw_ostream &out) const;

  struct Entry {
    llvm::StringRef label;
    unsigned number;
    uint64_t part; // of the label: the one that is being compared
  };

private:
  std::vector<Entry> entries;
  std::deque<std::string> cycleNames;
};

// How exact the times of a table are that has TIME in all: what BSD calls its granularity.
std::string granularityText(const CallGraph &graph, double time);

// The number by which the call graph refers to each node, 0 where it has no part of it.
std::vector<unsigned> callGraphNumbers(const CallGraph &graph, const ReportStyle &style);

// How often functions of other files were called, and by which; nothing where the profile does
// not tell (calls_out.cpp).
void printCallsOut(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// How often each function and each block ran (execution_counts.cpp).
void printExecutionCounts(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// The source with the counts of each line (annotated_source.cpp). Returns the files that
// could not be read, each with the reason; an error is about a file that was not written.
llvm::Expected<std::vector<std::string>> printAnnotatedSource(const SourceCounts &counts,
                                                              const SourceFinder &finder,
                                                              const SourceStyle &style,
                                                              llvm::raw_ostream &out);

// What a profile file consists of (file_info.cpp).
void printFileInfo(const GmonFile &file, llvm::raw_ostream &out);

// Which of IMAGE's functions the profile cannot tell of, for no plugin has seen them, and what they
// were compiled from (instrumentation.cpp).
void printInstrumentation(const Instrumentation &instrumentation, const Image &image,
                          const SourceLines &lines, const ReportStyle &style,
                          llvm::raw_ostream &out);

// What the columns of a table mean, and those that it has by line and with margins.
struct TableExplanation {
  llvm::StringLiteral always, byLine, margins;
};
// Prints what EXPLANATION says of a table of STYLE, if that wants it (names.cpp).
void explain(const TableExplanation &explanation, const ReportStyle &style, llvm::raw_ostream &out);

// SYMBOL as STYLE shows it.
std::string shownName(llvm::StringRef symbol, const ReportStyle &style);
// FUNCTION's name as STYLE shows it, where it shows files with the file and line.
std::string displayName(const Function &function, const ReportStyle &style);
// The same of the functions of a graph that its tables may show, made once for all of them. The
// graph and what STYLE refers to outlive this.
class DisplayNames {
public:
  DisplayNames(const CallGraph &graph, const ReportStyle &style);
  // In the order of Image::functions(); empty where a function is in no table.
  llvm::ArrayRef<llvm::StringRef> all() const { return names; }

private:
  std::vector<llvm::StringRef> names;
  std::vector<std::deque<std::string>> storage; // of those that are not the symbols'
};
// The same, never with the file.
std::string plainName(const Function &function, const ReportStyle &style);
// " (FILE:LINE)" of ROW as STYLE shows it; empty where it is null or of no line.
std::string placeText(const LineRange *row, const ReportStyle &style);
// "<cycle N>" behind a space of the cycle that NODE is in, or nothing.
std::string cycleText(const CallNode &node);

} // namespace gmonkit

#endif
