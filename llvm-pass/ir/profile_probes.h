//===- profile_probes.h - probes in place of Clang's own counters ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With -fprofile-generate, Clang says where it would count: at edges of the
// flow graph from which all others follow, in selects, and before indirect
// calls and memory operations whose values it records. -fprofile-use finds the
// same places again. Probes take the place of these counters, and the counts
// of the machine code are theirs.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_IR_PROFILE_PROBES_H
#define GMONKIT_LLVM_PASS_IR_PROFILE_PROBES_H

#include "llvm/Passes/PassBuilder.h"

namespace gmonpass {

// Has BUILDER's pipeline replace Clang's counters before Clang lowers them, if the options ask for
// it. In a build that uses a profile, it adds the table of functions that the profile fits.
void addProfileProbes(llvm::PassBuilder &builder);

} // namespace gmonpass

#endif
