//===- frame_registers.h - registers as .eh_frame numbers them ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// DWARF for the Arm 64-bit Architecture (AArch64), "DWARF register names".
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_AARCH64_FRAME_REGISTERS_H
#define GMONRT_AARCH64_FRAME_REGISTERS_H

#include <cstdint>

namespace gmonrt {

constexpr unsigned FramePointerColumn = 29, StackPointerColumn = 31, ReturnAddressColumn = 30;

// A function that has saved its return address nowhere still has it in the register.
constexpr bool ReturnAddressIsInRegister = true;

// DW_CFA_AARCH64_negate_ra_state: the return address is signed from here on, or no longer.
constexpr int IgnoredFrameInstruction = 0x2d;

// ADDRESS without the bits that sign it, which lie above all addresses of programs.
inline uintptr_t plainReturnAddress(uintptr_t address) {
  return address & ((uintptr_t(1) << 48) - 1);
}

} // namespace gmonrt

#endif
