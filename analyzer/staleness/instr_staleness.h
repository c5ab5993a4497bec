//===- instr_staleness.h - a check of old profiles for -fprofile-use ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_STALENESS_INSTR_STALENESS_H
#define GMONKIT_ANALYZER_STALENESS_INSTR_STALENESS_H

#include "analyzer/object/image.h"
#include "analyzer/probes/profile_probes.h"
#include "analyzer/staleness/function_staleness.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Compares the profile at PATH, for -fprofile-use, with the source of PROGRAM, which gmon-cc
// built with or for a profile and which has PROBES. Considers the functions that ran; their weight
// is the sum of their counters. A function matches if its flow graph is unchanged. An error names
// the file.
llvm::Expected<FunctionStaleness> checkInstrProfile(llvm::StringRef path, const Image &program,
                                                    const ProfileProbes &probes);

} // namespace gmonkit

#endif
