//===- instr_file.h - reader of profiles for -fprofile-use ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROBES_INSTR_FILE_H
#define GMONKIT_ANALYZER_PROBES_INSTR_FILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ProfileData/InstrProf.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Returns whether PATH begins as LLVM's indexed profiles do.
bool isInstrProfile(llvm::StringRef path);

// Calls USE with each function of the indexed profile at PATH, in its order. An error names PATH.
llvm::Error readInstrFile(llvm::StringRef path,
                          llvm::function_ref<void(const llvm::NamedInstrProfRecord &)> use);

} // namespace gmonkit

#endif
