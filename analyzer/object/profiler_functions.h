//===- profiler_functions.h - the profiler's own functions -------------------===//
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

// Whether FUNCTION belongs to a profiling runtime: ours, which is linked into the instrumented
// program only, or one that gprof leaves out too. A program's own function under a name of the C
// library's that the runtime has, too (`_exit`), does not.
bool isProfilerFunction(const Function &function);

// Takes out of SYMBOLS, which a file exports, those of a profiling runtime. Only their names tell.
void dropRuntimeExports(std::vector<CodeSymbol> &symbols);

} // namespace gmonkit

#endif
