//===- frame_registers.h - registers as .eh_frame numbers them ------*- C++ -*-===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// System V psABI for x86-64, figure 3.36.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_X86_64_FRAME_REGISTERS_H
#define GMONRT_X86_64_FRAME_REGISTERS_H

#include <cstdint>

namespace gmonrt {

constexpr unsigned FramePointerColumn = 6, StackPointerColumn = 7, ReturnAddressColumn = 16;

// Calls push the return address.
constexpr bool ReturnAddressIsInRegister = false;

// None.
constexpr int IgnoredFrameInstruction = -1;

inline uintptr_t plainReturnAddress(uintptr_t address) { return address; }

} // namespace gmonrt

#endif
