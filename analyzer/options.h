//===- options.h - the command line of gmonprof -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OPTIONS_H
#define GMONKIT_ANALYZER_OPTIONS_H

#include "reports/reports.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace gmonkit {

struct Options {
  std::string program = "a.out";
  std::vector<std::string> profiles; // gmon.out where none is given
  // What to do, in the order in which it is done. Where nothing is asked for, flat
  // profile and call graph are.
  bool help = false;
  bool version = false;
  bool fileInfo = false;
  bool sum = false;
  bool flatProfile = false;
  bool callGraph = false;
  bool executionCounts = false;
  ReportStyle style;
};

// ARGS without the program's own name. Short options may be joined, as in -bq; files and
// options may come in any order. Errors quote the option as it was typed.
llvm::Expected<Options> parseOptions(llvm::ArrayRef<const char *> args);

void printHelp(llvm::raw_ostream &out);

} // namespace gmonkit

#endif
