//===- sample_staleness.h - a check of old sample profiles ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_STALENESS_SAMPLE_STALENESS_H
#define GMONKIT_ANALYZER_STALENESS_SAMPLE_STALENESS_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/object/image.h"
#include "analyzer/staleness/function_staleness.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Compares the sample profile at PATH with the source of PROGRAM, whose lines are LINES. Considers
// the functions with samples; their weight is the samples: executions of blocks or lines. A probe's
// samples match if the function still has the same flow graph. A line's samples match if the
// function has code of that line, counted from its first line. An error names the file.
llvm::Expected<FunctionStaleness> checkSampleProfile(llvm::StringRef path, const Image &program,
                                                     const SourceLines &lines);

} // namespace gmonkit

#endif
