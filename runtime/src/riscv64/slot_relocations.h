//===- slot_relocations.h - relocations of slots for functions --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_RISCV64_SLOT_RELOCATIONS_H
#define GMONRT_RISCV64_SLOT_RELOCATIONS_H

#include <elf.h>

namespace gmonrt {

// The dynamic linker's, of slots of the global offset table: of calls, and of addresses.
constexpr unsigned JumpSlotRelocation = R_RISCV_JUMP_SLOT, SlotRelocation = R_RISCV_64;

} // namespace gmonrt

#endif
