//===- inserted_aarch64.h - code that the plugins inserted on AArch64 -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_INSERTED_AARCH64_H
#define GMONKIT_ANALYZER_CODE_INSERTED_AARCH64_H

#include "analyzer/code/disassembler.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>
#include <cstdint>

namespace gmonkit {

// Returns how many instructions at the begin of CODE, which TOOLS decoded, are one sequence that
// counts in an address for which ISINTABLE is true; 0 if there is none.
size_t countingLength(llvm::ArrayRef<CodeInstruction> code, const Disassembler &tools,
                      llvm::function_ref<bool(uint64_t)> isInTable);

} // namespace gmonkit

#endif
