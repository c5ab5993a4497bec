//===- gcc_staleness.h - a check of old profiles for GCC ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_STALENESS_GCC_STALENESS_H
#define GMONKIT_ANALYZER_STALENESS_GCC_STALENESS_H

#include "analyzer/object/image.h"
#include "analyzer/probes/block_marks.h"
#include "analyzer/staleness/function_staleness.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Compares the profile for GCC at PATH, or that part of it, with the source of PROGRAM, whose
// blocks GCC's plugin marked: MARKS. Considers the functions that ran; their weight is the sum of
// their counts. A function matches if its flow graph is unchanged. An error names the file.
llvm::Expected<FunctionStaleness> checkGccProfile(llvm::StringRef path, const Image &program,
                                                  const BlockMarks &marks);

} // namespace gmonkit

#endif
