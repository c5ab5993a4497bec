//===- profile_probe.h - probes for Clang's own profile -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A probe is inline assembly whose operands say what it stands for. So the
// optimiser neither removes it nor lets it run more or less often than the
// source says, as it would with the pseudo probes of sample profiles. A probe
// of a counter is an instruction that does nothing: it keeps a block apart
// that has no other code.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_SUPPORT_PROFILE_PROBE_H
#define GMONKIT_LLVM_PASS_SUPPORT_PROFILE_PROBE_H

#include "gmonkit/abi.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/IR/Instruction.h"
#include <optional>

namespace gmonpass {

// What a GmonProbeRecord says besides the address.
struct ProfileProbe {
  uint64_t function;
  uint32_t kind, index;
};

// Inserts PROBE before PLACE.
void insertProbe(const ProfileProbe &probe, llvm::Instruction &place);

// Returns the probe that INSTRUCTION is, if it is one.
std::optional<ProfileProbe> probeAt(const llvm::MachineInstr &instruction);

// Returns the probe of an indirect call's targets that belongs to CALL. PREVIOUS is the indirect
// call before it, or null: what stands before that is not CALL's.
std::optional<ProfileProbe> targetProbeOf(const llvm::MachineInstr &call,
                                          const llvm::MachineInstr *previous);

} // namespace gmonpass

#endif
