//===- gmonprof.h - the command gmonprof ------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMONPROF_H
#define GMONKIT_ANALYZER_GMONPROF_H

#include "llvm/ADT/ArrayRef.h"

namespace gmonkit {

// Runs gmonprof with ARGS (the program's own name first, which messages begin
// with). Returns the exit status: 0, or 1 after one line on standard error.
int gmonprofMain(llvm::ArrayRef<const char *> args);

} // namespace gmonkit

#endif
