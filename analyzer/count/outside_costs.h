//===- outside_costs.h - what calls of code without counters cost ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Code without counters, such as the C library, is not counted. What a call of
// it executes on average comes from elsewhere: from callgrind's output for the
// same program, or from a table that somebody wrote.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_OUTSIDE_COSTS_H
#define GMONKIT_ANALYZER_COUNT_OUTSIDE_COSTS_H

#include "analyzer/count/program_count.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

// Sets OutsideCalls::perCall of those calls in COUNT, of the program PROFILED, whose function is in
// the file PATH, and ProgramCount::outsideFrom. PATH has one of these:
//
//   - what callgrind writes for any build of the program, with the event Ir. The instructions of a
//     call are the average of all calls that the program's functions make. What these functions
//     execute when they are called back is left out, as it is counted;
//   - a table with lines "INSTRUCTIONS FUNCTION". Empty lines and those that begin with # are
//     comments.
//
// Names are mangled or demangled ones. An error names PATH, and the line of a table.
llvm::Error estimateOutside(ProgramCount &count, const Image &profiled, llvm::StringRef path);

} // namespace gmonkit

#endif
