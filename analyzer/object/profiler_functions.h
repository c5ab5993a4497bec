//===- profiler_functions.h - functions of profiling runtimes -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_PROFILER_FUNCTIONS_H
#define GMONKIT_ANALYZER_OBJECT_PROFILER_FUNCTIONS_H

#include "analyzer/object/image.h"
#include "llvm/ADT/StringRef.h"

namespace gmonkit {

// Returns whether FUNCTION belongs to a profiling runtime: ours, which is linked into instrumented
// programs only, or one that gprof skips, too. A program's own function with the name of a C
// library function that the runtime wraps (`_exit`) does not.
bool isProfilerFunction(const Function &function);

// Removes the symbols of a profiling runtime from SYMBOLS, a file's exports. Recognises them by
// name only.
void dropRuntimeExports(std::vector<CodeSymbol> &symbols);

} // namespace gmonkit

#endif
