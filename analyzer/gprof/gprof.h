//===- gprof.h - an implementation of GNU gprof 2.40 ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_GPROF_H
#define GMONKIT_ANALYZER_GPROF_GPROF_H

#include "analyzer/options/options.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit::gprof {

// Does what gprof 2.40 does with OPTIONS: writes the same bytes to OUT and ERRORS, and the same
// files. Returns gprof's exit status.
int runGprof(const Options &options, llvm::raw_ostream &out, llvm::raw_ostream &errors);

} // namespace gmonkit::gprof

#endif
