//===- call_size.h - how long calls are -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_RISCV64_CALL_SIZE_H
#define GMONRT_RISCV64_CALL_SIZE_H

#include <cstdint>

namespace gmonrt {

// The last instruction of the call of an entry hook, in front of its return address. The stub of
// -finstrument-functions knows it.
constexpr uint64_t HookCallSize = 4;

constexpr uint64_t LongestCall = 8; // auipc, jalr

} // namespace gmonrt

#endif
