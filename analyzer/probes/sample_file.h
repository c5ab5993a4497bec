//===- sample_file.h - reader of sample profiles --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROBES_SAMPLE_FILE_H
#define GMONKIT_ANALYZER_PROBES_SAMPLE_FILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ProfileData/SampleProfReader.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Returns whether PATH is a file of export --sample-profile or --sample-profile-text.
bool isSampleProfile(llvm::StringRef path);

// Reads the sample profile PATH and calls USE with it. An error names the file.
//
// Does both in a child process first, so what USE changes must be this process's memory only.
// LLVM's reader recurses once per level of inlined calls, and so may USE. A file of 1 MB may have
// more levels than the stack can take.
llvm::Error
readSampleFile(llvm::StringRef path,
               llvm::function_ref<llvm::Error(llvm::sampleprof::SampleProfileReader &)> use);

} // namespace gmonkit

#endif
