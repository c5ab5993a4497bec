//===- frame_registers.h - registers as .eh_frame numbers them --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// RISC-V ELF psABI, "DWARF Register Numbers".
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_RISCV64_FRAME_REGISTERS_H
#define GMONRT_RISCV64_FRAME_REGISTERS_H

#include <cstdint>

namespace gmonrt {

constexpr unsigned FramePointerColumn = 8, StackPointerColumn = 2, ReturnAddressColumn = 1;

// A function that has saved its return address nowhere still has it in the register.
constexpr bool ReturnAddressIsInRegister = true;

// None.
constexpr int IgnoredFrameInstruction = -1;

inline uintptr_t plainReturnAddress(uintptr_t address) { return address; }

} // namespace gmonrt

#endif
