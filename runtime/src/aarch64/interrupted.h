//===- interrupted.h - where a signal found its thread -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_AARCH64_INTERRUPTED_H
#define GMONRT_AARCH64_INTERRUPTED_H

#include <asm/perf_regs.h>
#include <cstdint>
#include <ucontext.h>

namespace gmonrt {

// What the third argument of a signal handler tells.
class Interrupted {
public:
  explicit Interrupted(void *context)
      : registers(static_cast<ucontext_t *>(context)->uc_mcontext) {}

  uintptr_t programCounter() const { return registers.pc; }
  uintptr_t stackPointer() const { return registers.sp; }
  uintptr_t framePointer() const { return registers.regs[29]; }
  uintptr_t returnAddress() const { return registers.regs[30]; }

  // The thread was in a system call: behind the instruction that makes it, or before it where
  // the kernel will begin it again.
  bool isInSystemCall() const {
    constexpr uint32_t SystemCall = 0xd4000001; // svc #0
    auto *next = reinterpret_cast<const uint32_t *>(programCounter());
    bool isPageStart = (programCounter() & 0xfff) == 0; // what is before may not be there
    return *next == SystemCall || (!isPageStart && next[-1] == SystemCall);
  }

private:
  const mcontext_t &registers;
};

// The registers that perf_event_open is asked for, as they stand in a sample.
struct SampledRegisters {
  uint64_t framePointer, returnAddress, stackPointer, programCounter; // by their numbers
  static constexpr uint64_t Mask = 1ull << PERF_REG_ARM64_X29 | 1ull << PERF_REG_ARM64_LR |
                                   1ull << PERF_REG_ARM64_SP | 1ull << PERF_REG_ARM64_PC;
};

} // namespace gmonrt

#endif
