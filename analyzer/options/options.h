//===- options.h - the command line of gmonprof ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OPTIONS_OPTIONS_H
#define GMONKIT_ANALYZER_OPTIONS_OPTIONS_H

#include "analyzer/gmon/profile_format.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gmonkit {

// The symspecs (symspec.h) of an option and of its opposite.
struct SymbolChoice {
  std::vector<std::string> included, excluded;

  bool isLimited() const { return !included.empty() || !excluded.empty(); }
};

// Selects a report, and what it includes and excludes.
struct ReportChoice : SymbolChoice {
  std::optional<bool> wanted; // absent: not chosen, see anyReport
};

// When reports are made for the eyes: coloured, with bars, as wide as the terminal. Automatic: if
// standard output is a terminal; a pager then shows them.
enum class Decoration { Never, Automatic, Always };

struct Options {
  bool isGprof = false; // --compat=gprof: behave and print like gprof 2.40
  std::string name;     // name of the command; gprof's messages begin with it
  std::string program = "a.out";
  std::vector<std::string> profiles; // empty: gmon.out

  // What to print. The default is the flat profile and the call graph.
  bool help = false;
  bool version = false;
  bool fileInfo = false;
  bool sum = false;
  ReportChoice flatProfile, callGraph, executionCounts, annotatedSource, instructions;
  bool functionOrder = false;
  std::optional<std::string> fileOrderMap; // -R

  // Contents of the reports.
  SymbolChoice time;  // functions that keep their time in the call graph
  SymbolChoice calls; // pairs with a slash
  bool noStatics = false;
  bool onlyFunctions = false;
  bool staticCalls = false;
  bool byLine = false;
  bool showUnused = false;
  std::optional<std::string> externalSymbols; // -S
  ProfileFormat format = ProfileFormat::Auto;

  // Format of the reports.
  bool explain = true;
  bool traditional = false;
  bool demangle = true;
  bool hasDemanglingStyle = false; // demangle with libiberty, in one of its styles
  bool inlineFileNames = false;
  bool printPath = false;
  bool margins = false;
  Decoration decoration = Decoration::Never;
  int indexWidth = 80; // width in columns of the index after the call graph

  // Annotated source.
  bool allLines = false;
  bool separateFiles = false;
  unsigned long minimumCount = 1; // least count of a line that counts as executed
  int tableLength = 10;           // number of lines in the table of the most executed ones
  std::vector<std::string> sourceFolders;
  std::vector<std::pair<std::string, std::string>> sourcePrefixes; // (recorded, here)

  unsigned debugLevel = 0;

  bool anyReport() const {
    return flatProfile.wanted.value_or(false) || callGraph.wanted.value_or(false) ||
           executionCounts.wanted.value_or(false) || annotatedSource.wanted.value_or(false) ||
           instructions.wanted.value_or(false) || functionOrder || fileOrderMap || fileInfo || sum;
  }
};

// Parses ARGS, which begins with the program's name; messages begin with it, too. Behaves like
// gprof if that is the name or with --compat=gprof. An error is one line that quotes the option as
// typed. gprof's errors are complete texts, and getopt has printed its own message by then.
llvm::Error parseOptions(llvm::ArrayRef<const char *> args, Options &options);

void printHelp(llvm::raw_ostream &out);

// Prints the options for other programs. Each line has the word "option", short name, long name,
// value and help, separated by tabs. An optional value is in brackets.
void printOptionList(llvm::raw_ostream &out);

// Returns gprof's usage text.
std::string gprofUsage(llvm::StringRef name);

} // namespace gmonkit

#endif
