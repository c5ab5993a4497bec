//===- reports.h - the reports of gmonprof --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each report is one function in a file of its own. The tables have the layout
// of GNU gprof's, so programs that parse its output can parse these, too.
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
  bool demangle = true;     // demangle names
  bool libiberty = false;   // demangle with libiberty in its current style
  bool showUnused = false;  // include functions without time and calls
  unsigned indexWidth = 80; // columns of the index after the call graph
  bool fileNames = false;   // print source file and line after names
  bool printPath = false;   // print source files with their folders
  bool margins = false;     // print standard errors of times
  bool byLine = false;      // lines instead of functions
  bool traditional = false; // layout of BSD's gprof
  // Each node's number in the call graph; BSD's flat profile prints it.
  llvm::ArrayRef<unsigned> numbers;
  llvm::ArrayRef<llvm::StringRef> names; // DisplayNames of the functions
  // Null: debug information was not requested.
  const SourceLines *lines = nullptr;
  // Null: all functions.
  const FunctionFilter *shown = nullptr;

  bool shows(uint32_t function) const { return !shown || shown->allows(function); }
};

struct SourceStyle {
  uint64_t minimum = 1;       // lines with fewer executions are marked
  size_t tableLength = 10;    // lines in the table of the most executed ones
  bool separateFiles = false; // write files named after the sources
  bool showUnused = false;    // include files of which nothing ran
  bool color = false;
};

// Prints the own time of each function or line (flat_profile.cpp). REQUIRES: GRAPH is by line if
// STYLE is.
void printFlatProfile(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// Prints the time outside the program's own code. Prints nothing if the profile has none
// (outside_time.cpp).
void printOutsideTime(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// Prints each function with its callers and callees (call_graph_report.cpp).
void printCallGraph(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// The index of the call graph's functions (call_graph_index.cpp): sorted by name, cycles last, in
// three columns that are read downwards. STYLE's names must outlive it.
class CallGraphIndex {
public:
  CallGraphIndex(const CallGraph &graph, const ReportStyle &style);
  void print(const ReportStyle &style, llvm::raw_ostream &out) const;

  struct Entry {
    llvm::StringRef label;
    unsigned number;
    uint64_t part; // the part of the label that is being compared
  };

private:
  std::vector<Entry> entries;
  std::deque<std::string> cycleNames;
};

// Returns the text on the accuracy of a table with the total TIME, which BSD's gprof calls its
// granularity.
std::string granularityText(const CallGraph &graph, double time);

// Returns each node's number in the call graph report; 0 if it is not printed.
std::vector<unsigned> callGraphNumbers(const CallGraph &graph, const ReportStyle &style);

// Prints calls of functions in other images, by caller. Prints nothing if the profile has none
// (calls_out.cpp).
void printCallsOut(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// Prints the execution counts of functions and blocks (execution_counts.cpp).
void printExecutionCounts(const CallGraph &graph, const ReportStyle &style, llvm::raw_ostream &out);

// Prints the instructions that functions executed, beside their times, from the profiled program's
// own code with LINES (instructions.cpp). Returns the errors of countProgram.
llvm::Error printInstructions(const CallGraph &graph, const SourceLines &lines,
                              const ReportStyle &style, llvm::raw_ostream &out);

// Prints the source with the counts of its lines (annotated_source.cpp). Returns the files that
// could not be read, each with the reason. A file that cannot be written is an error.
llvm::Expected<std::vector<std::string>> printAnnotatedSource(const SourceCounts &counts,
                                                              const SourceFinder &finder,
                                                              const SourceStyle &style,
                                                              llvm::raw_ostream &out);

// Prints the contents of a profile file (file_info.cpp).
void printFileInfo(const GmonFile &file, llvm::raw_ostream &out);

// Prints the functions of IMAGE without counts, because they are not instrumented, and their source
// files (instrumentation.cpp).
void printInstrumentation(const Instrumentation &instrumentation, const Image &image,
                          const SourceLines &lines, const ReportStyle &style,
                          llvm::raw_ostream &out);

// Texts on the columns of a table, and on those that it has by line and with margins.
struct TableExplanation {
  llvm::StringLiteral always, byLine, margins;
};
// Prints EXPLANATION for a table of STYLE, if STYLE asks for it (names.cpp).
void explain(const TableExplanation &explanation, const ReportStyle &style, llvm::raw_ostream &out);

// Returns SYMBOL as STYLE shows it.
std::string shownName(llvm::StringRef symbol, const ReportStyle &style);
// Returns FUNCTION's name as STYLE shows it, with file and line if STYLE shows files.
std::string displayName(const Function &function, const ReportStyle &style);
// The display names of all functions that a graph's tables may show, computed once for all tables.
// The graph and the members of STYLE must outlive it.
class DisplayNames {
public:
  DisplayNames(const CallGraph &graph, const ReportStyle &style);
  // Names in the order of Image::functions(); empty for functions in no table.
  llvm::ArrayRef<llvm::StringRef> all() const { return names; }

private:
  std::vector<llvm::StringRef> names;
  std::vector<std::deque<std::string>> storage; // of names that differ from the symbol
};
// Returns displayName without file and line.
std::string plainName(const Function &function, const ReportStyle &style);
// Returns " (FILE:LINE)" of ROW as STYLE shows it; empty if ROW is null or has no line.
std::string placeText(const LineRange *row, const ReportStyle &style);
// Returns " <cycle N>" for a node in a cycle, otherwise nothing.
std::string cycleText(const CallNode &node);

} // namespace gmonkit

#endif
