//===- profiler_functions.h - the profiler's own functions -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROFILER_FUNCTIONS_H
#define GMONKIT_ANALYZER_PROFILER_FUNCTIONS_H

#include "llvm/ADT/StringRef.h"

namespace gmonkit {

// Whether the function NAME (mangled) belongs to a profiling runtime: ours, which is
// linked into the instrumented program only, or one that gprof leaves out too.
bool isProfilerFunction(llvm::StringRef name);

// Whether NAME is a function of the C library's before which our runtime stands, in files that it
// is linked into.
bool isStandIn(llvm::StringRef name);

} // namespace gmonkit

#endif
