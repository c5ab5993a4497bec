//===- instr_file.h - reader of profiles for -fprofile-use ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROBES_INSTR_FILE_H
#define GMONKIT_ANALYZER_PROBES_INSTR_FILE_H

#include "analyzer/support/output_file.h"
#include "plugin-common/matching/profile_graphs.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ProfileData/InstrProfWriter.h"
#include "llvm/Support/Error.h"
#include <cstdint>

namespace gmonkit {

// What a writer of such profiles may replace: files that begin with LLVM's magic number of them.
inline constexpr FileKind InstrProfileFile = {
    "profile for clang -fprofile-use",
    [](llvm::StringRef start) { return start.starts_with("\xfflprofi\x81"); }};

// The largest hash of a function in such a profile. LLVM's writer has a DenseMap by hashes, which
// keeps the next two numbers for itself and is damaged by them; compilers make neither.
inline constexpr uint64_t LargestHash = UINT64_MAX - 2;

// Returns whether PATH begins as LLVM's indexed profiles do.
bool isInstrProfile(llvm::StringRef path);

// Calls USE with each function of the indexed profile at PATH, in its order. Then calls USEGRAPHS,
// if given, with the graphs of functions behind it. They are valid until this returns. An error
// names PATH.
llvm::Error readInstrFile(llvm::StringRef path,
                          llvm::function_ref<void(const llvm::NamedInstrProfRecord &)> use,
                          llvm::function_ref<void(const ProfileGraphs &)> useGraphs = nullptr);

// Returns the file that WRITER makes, and in it where it ends (profile_parts.h).
llvm::Expected<std::string> instrFileBytes(llvm::InstrProfWriter &writer);

} // namespace gmonkit

#endif
