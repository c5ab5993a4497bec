//===- interrupted.h - where a signal found its thread ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_RISCV64_INTERRUPTED_H
#define GMONRT_RISCV64_INTERRUPTED_H

#include <asm/perf_regs.h>
#include <cstdint>
#include <cstring>
#include <ucontext.h>

namespace gmonrt {

// What the third argument of a signal handler tells.
class Interrupted {
public:
  explicit Interrupted(void *context)
      : registers(static_cast<ucontext_t *>(context)->uc_mcontext.__gregs) {}

  uintptr_t programCounter() const { return registers[REG_PC]; }
  uintptr_t stackPointer() const { return registers[REG_SP]; }
  uintptr_t framePointer() const { return registers[REG_S0]; }
  uintptr_t returnAddress() const { return registers[REG_RA]; }

  // The thread was in a system call: behind the instruction that makes it, or before it where
  // the kernel will begin it again.
  bool isInSystemCall() const {
    uintptr_t next = programCounter();
    bool isPageStart = (next & 0xfff) < 4; // what is before may not be there
    return isSystemCall(next) || (!isPageStart && isSystemCall(next - 4));
  }

private:
  static bool isSystemCall(uintptr_t address) {
    constexpr uint16_t Words[] = {0x0073, 0}; // ecall
    return memcmp(reinterpret_cast<const void *>(address), Words, sizeof Words) == 0;
  }

  const unsigned long *registers;
};

// The registers that perf_event_open is asked for, as they stand in a sample.
struct SampledRegisters {
  uint64_t programCounter, returnAddress, stackPointer, framePointer; // by their numbers
  static constexpr uint64_t Mask = 1ull << PERF_REG_RISCV_PC | 1ull << PERF_REG_RISCV_RA |
                                   1ull << PERF_REG_RISCV_SP | 1ull << PERF_REG_RISCV_S0;
};

} // namespace gmonrt

#endif
