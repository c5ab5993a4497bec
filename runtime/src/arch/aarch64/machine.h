//===- machine.h - AArch64's part of arch/machine.h -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_ARCH_AARCH64_MACHINE_H
#define GMONRT_ARCH_AARCH64_MACHINE_H

#include "gmonkit/abi.h"
#include <asm/perf_regs.h>
#include <cstddef>
#include <cstdint>
#include <elf.h>
#include <sys/syscall.h>
#include <ucontext.h>

namespace gmonrt {

inline long rawSyscall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                       long f = 0) {
  register long x8 asm("x8") = number;
  register long x0 asm("x0") = a;
  register long x1 asm("x1") = b;
  register long x2 asm("x2") = c;
  register long x3 asm("x3") = d;
  register long x4 asm("x4") = e;
  register long x5 asm("x5") = f;
  asm volatile("svc #0"
               : "+r"(x0)
               : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
               : "memory");
  return x0;
}

struct SignalReturn {
  static constexpr unsigned long Flag = 0;
  void (*function)() = nullptr;
};

class Interrupted {
public:
  explicit Interrupted(void *context)
      : registers(static_cast<ucontext_t *>(context)->uc_mcontext) {}

  uintptr_t programCounter() const { return registers.pc; }
  uintptr_t stackPointer() const { return registers.sp; }
  uintptr_t framePointer() const { return registers.regs[29]; }
  uintptr_t returnAddress() const { return registers.regs[30]; }

  // Returns whether the thread was in a system call: the program counter is behind the instruction
  // svc, or at it if the kernel will restart the call.
  bool isInSystemCall() const {
    constexpr uint32_t SystemCall = 0xd4000001; // svc #0
    auto *next = reinterpret_cast<const uint32_t *>(programCounter());
    bool isPageStart = (programCounter() & 0xfff) == 0; // the bytes before may not be mapped
    return *next == SystemCall || (!isPageStart && next[-1] == SystemCall);
  }

private:
  const mcontext_t &registers;
};

struct SampledRegisters {
  uint64_t framePointer, returnAddress, stackPointer,
      programCounter; // in the order of their numbers
  static constexpr uint64_t Mask = 1ull << PERF_REG_ARM64_X29 | 1ull << PERF_REG_ARM64_LR |
                                   1ull << PERF_REG_ARM64_SP | 1ull << PERF_REG_ARM64_PC;
};

inline long startKernelThread(void (*routine)(), void *stackEnd, unsigned long flags, int *ended) {
  register long result asm("x0") = static_cast<long>(flags);
  register void *stack asm("x1") = stackEnd;
  register long parentTid asm("x2") = 0;
  register long tls asm("x3") = 0;
  register int *childTid asm("x4") = ended;
  register void (*function)() asm("x5") = routine;
  register long number asm("x8") = SYS_clone;
  asm volatile("svc #0\n\t"
               "cbnz x0, 1f\n\t"
               "mov x29, xzr\n\t"
               "mov x30, xzr\n\t"
               "blr x5\n\t"
               "mov x8, %[exit]\n\t"
               "mov x0, xzr\n\t"
               "svc #0\n"
               "1:"
               : "+r"(result)
               : "r"(stack), "r"(parentTid), "r"(tls), "r"(childTid), "r"(function),
                 "r"(number), [exit] "i"(SYS_exit)
               : "memory", "cc");
  return result;
}

inline void callOnStack(void (*function)(), void *end) {
  register void (*called)() asm("x9") = function;
  register void *stack asm("x10") = end;
  asm volatile("mov x19, sp\n\t"
               "mov sp, x10\n\t"
               "blr x9\n\t"
               "mov sp, x19"
               : "+r"(called), "+r"(stack)
               :
               : "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x11", "x12", "x13", "x14",
                 "x15", "x16", "x17", "x18", "x19", "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6",
                 "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18",
                 "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30",
                 "v31", "memory", "cc");
}

constexpr uint64_t HookCallSize = 4;
constexpr uint64_t LongestCall = 4;

// The call is followed by a branch over the word `cache - .`.
inline GmonIcallRecord *cacheOfCall(uint64_t address) {
  constexpr uint32_t BranchOverOne = 0x14000002;
  auto *code = reinterpret_cast<const uint32_t *>(address);
  if (code[0] != BranchOverOne)
    return nullptr;
  return reinterpret_cast<GmonIcallRecord *>(address + 4 + static_cast<int32_t>(code[1]));
}

// DWARF for the Arm 64-bit Architecture (AArch64), "DWARF register names".
constexpr unsigned FramePointerColumn = 29, StackPointerColumn = 31, ReturnAddressColumn = 30;
constexpr bool ReturnAddressIsInRegister = true;

// DW_CFA_AARCH64_negate_ra_state: toggles whether the return address is signed.
constexpr int IgnoredFrameInstruction = 0x2d;

struct FrameRecord {
  static constexpr intptr_t FramePointer = 0, ReturnAddress = 8, End = 16;
};

struct SignalFrame {
  static constexpr unsigned char Return[] = {0x68, 0x11, 0x80, 0xd2, // mov x8, #139
                                             0x01, 0x00, 0x00, 0xd4};
  static constexpr uintptr_t Context = 128; // behind siginfo_t
  static constexpr uintptr_t ProgramCounter = Context + offsetof(ucontext_t, uc_mcontext.pc),
                             StackPointer = Context + offsetof(ucontext_t, uc_mcontext.sp),
                             FramePointer = Context + offsetof(ucontext_t, uc_mcontext.regs[29]),
                             ReturnAddress = Context + offsetof(ucontext_t, uc_mcontext.regs[30]);
};

// Removes the signature from ADDRESS: its bits are above all addresses of programs.
inline uintptr_t plainReturnAddress(uintptr_t address) {
  return address & ((uintptr_t(1) << 48) - 1);
}

constexpr unsigned JumpSlotRelocation = R_AARCH64_JUMP_SLOT, SlotRelocation = R_AARCH64_GLOB_DAT;
constexpr unsigned ResolverRelocation = R_AARCH64_IRELATIVE;
constexpr unsigned RelativeRelocation = R_AARCH64_RELATIVE;

} // namespace gmonrt

#endif
