//===- interrupted.h - where a signal found its thread --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_X86_64_INTERRUPTED_H
#define GMONRT_X86_64_INTERRUPTED_H

#include <asm/perf_regs.h>
#include <cstdint>
#include <ucontext.h>

namespace gmonrt {

// What the third argument of a signal handler tells.
class Interrupted {
public:
  explicit Interrupted(void *context)
      : registers(static_cast<ucontext_t *>(context)->uc_mcontext.gregs) {}

  uintptr_t programCounter() const { return static_cast<uintptr_t>(registers[REG_RIP]); }
  uintptr_t stackPointer() const { return static_cast<uintptr_t>(registers[REG_RSP]); }
  uintptr_t framePointer() const { return static_cast<uintptr_t>(registers[REG_RBP]); }
  uintptr_t returnAddress() const { return 0; } // is in no register

  // The thread was in a system call. The syscall instruction leaves the address behind itself
  // in rcx; the kernel sets a call that it will begin again back by the instruction's two bytes.
  bool isInSystemCall() const {
    auto behindCall = static_cast<uintptr_t>(registers[REG_RCX]);
    return programCounter() == behindCall || programCounter() + 2 == behindCall;
  }

private:
  greg_t *registers;
};

// The registers that perf_event_open is asked for, as they stand in a sample.
struct SampledRegisters {
  uint64_t framePointer, stackPointer, programCounter; // by their numbers
  static constexpr uint64_t returnAddress = 0;         // is in no register
  static constexpr uint64_t Mask =
      1ull << PERF_REG_X86_BP | 1ull << PERF_REG_X86_SP | 1ull << PERF_REG_X86_IP;
};

} // namespace gmonrt

#endif
