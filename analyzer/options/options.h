//===- options.h - the command line of gmonprof ----------------------------===//
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

// Symspecs (symspec.h) that an option includes and its opposite excludes.
struct SymbolChoice {
  std::vector<std::string> included, excluded;

  bool isLimited() const { return !included.empty() || !excluded.empty(); }
};

// A report, and what is in it and what is not.
struct ReportChoice : SymbolChoice {
  std::optional<bool> wanted; // nothing: as the other reports have it
};

struct Options {
  bool isGprof = false; // --compat=gprof: all that is said and done is gprof 2.40's
  std::string name;     // under which it was started: gprof's messages begin with it
  std::string program = "a.out";
  std::vector<std::string> profiles; // gmon.out where none is given

  // What to print. Where no report is asked for, flat profile and call graph are.
  bool help = false;
  bool version = false;
  bool fileInfo = false;
  bool sum = false;
  ReportChoice flatProfile, callGraph, executionCounts, annotatedSource;
  bool functionOrder = false;
  std::optional<std::string> fileOrderMap; // -R

  // What is in it.
  SymbolChoice time;  // what keeps its time in the call graph
  SymbolChoice calls; // pairs with a slash
  bool noStatics = false;
  bool onlyFunctions = false;
  bool staticCalls = false;
  bool byLine = false;
  bool showUnused = false;
  std::optional<std::string> externalSymbols; // -S
  ProfileFormat format = ProfileFormat::Auto;

  // How it looks.
  bool explain = true;
  bool traditional = false;
  bool demangle = true;
  bool hasDemanglingStyle = false; // one of libiberty's, which demangles then
  bool inlineFileNames = false;
  bool printPath = false;
  bool margins = false;
  int indexWidth = 80; // columns of the index behind the call graph

  // Annotated source.
  bool allLines = false;
  bool separateFiles = false;
  unsigned long minimumCount = 1; // of a line that counts as executed
  int tableLength = 10;           // lines in the table of those that ran most
  std::vector<std::string> sourceFolders;
  std::vector<std::pair<std::string, std::string>> sourcePrefixes; // (as recorded, here)

  unsigned debugLevel = 0;

  bool anyReport() const {
    return flatProfile.wanted.value_or(false) || callGraph.wanted.value_or(false) ||
           executionCounts.wanted.value_or(false) || annotatedSource.wanted.value_or(false) ||
           functionOrder || fileOrderMap || fileInfo || sum;
  }
};

// ARGS begins with the program's own name, under which messages are written. By default
// errors are one line that quotes the option as it was typed. Of gprof, which it is when it
// is started under that name or with --compat=gprof, they are whole texts (what getopt has
// to say is printed by then).
llvm::Error parseOptions(llvm::ArrayRef<const char *> args, Options &options);

void printHelp(llvm::raw_ostream &out);

// For programs: a line for each option, the word "option", short name, long name, value and help,
// separated by tabs. A value in brackets may be left out.
void printOptionList(llvm::raw_ostream &out);

// What gprof prints instead.
std::string gprofUsage(llvm::StringRef name);

} // namespace gmonkit

#endif
