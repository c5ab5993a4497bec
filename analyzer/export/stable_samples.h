//===- stable_samples.h - sample profiles that hardly change --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_EXPORT_STABLE_SAMPLES_H
#define GMONKIT_ANALYZER_EXPORT_STABLE_SAMPLES_H

#include "analyzer/export/sample_source.h"
#include "analyzer/export/stability.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ProfileData/SampleProf.h"

namespace gmonkit {

// Adds to RESULT, which is empty, the functions of FRESH. Those that hardly differ in OLD get its
// counts, so that another training of one program makes the same profile. The others are scaled to
// the counts of OLD: what is hot in both is equally hot. Functions of OLD that are not in FRESH and
// hardly ran stay if the program has them (ISKNOWN, by name). OLD may have any content.
StableFunctions keepStable(const llvm::sampleprof::SampleProfileMap &old,
                           const llvm::sampleprof::SampleProfileMap &fresh,
                           llvm::function_ref<bool(llvm::StringRef)> isKnown, SampleTree &result);

} // namespace gmonkit

#endif
