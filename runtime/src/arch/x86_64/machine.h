//===- machine.h - x86-64's part of arch/machine.h ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_ARCH_X86_64_MACHINE_H
#define GMONRT_ARCH_X86_64_MACHINE_H

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
  long result;
  register long r10 asm("r10") = d;
  register long r8 asm("r8") = e;
  register long r9 asm("r9") = f;
  asm volatile("syscall"
               : "=a"(result)
               : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  return result;
}

// A handler returns to this code, in signal_return.S.
extern "C" __attribute__((visibility("hidden"))) void gmonrt_return_from_signal();

struct SignalReturn {
  static constexpr unsigned long Flag = 0x04000000; // SA_RESTORER of asm/signal.h
  void (*function)() = gmonrt_return_from_signal;
};

class Interrupted {
public:
  explicit Interrupted(void *context)
      : registers(static_cast<ucontext_t *>(context)->uc_mcontext.gregs) {}

  uintptr_t programCounter() const { return static_cast<uintptr_t>(registers[REG_RIP]); }
  uintptr_t stackPointer() const { return static_cast<uintptr_t>(registers[REG_RSP]); }
  uintptr_t framePointer() const { return static_cast<uintptr_t>(registers[REG_RBP]); }
  uintptr_t returnAddress() const { return 0; } // it is not in a register

  // Returns whether the thread was in a system call. The instruction syscall stores the following
  // address in rcx. To restart a call, the kernel sets the program counter back by the
  // instruction's two bytes.
  bool isInSystemCall() const {
    auto afterCall = static_cast<uintptr_t>(registers[REG_RCX]);
    return programCounter() == afterCall || programCounter() + 2 == afterCall;
  }

private:
  greg_t *registers;
};

struct SampledRegisters {
  uint64_t framePointer, stackPointer, programCounter; // in the order of their numbers
  static constexpr uint64_t returnAddress = 0;         // it is not in a register
  static constexpr uint64_t Mask =
      1ull << PERF_REG_X86_BP | 1ull << PERF_REG_X86_SP | 1ull << PERF_REG_X86_IP;
};

inline long startKernelThread(void (*routine)(), void *stackEnd, unsigned long flags, int *ended) {
  long result;
  register int *childTid asm("r10") = ended;
  register void (*function)() asm("r9") = routine;
  asm volatile("syscall\n\t"
               "test %%rax, %%rax\n\t"
               "jnz 1f\n\t"
               "xor %%ebp, %%ebp\n\t"
               "call *%%r9\n\t"
               "mov %[exit], %%eax\n\t"
               "xor %%edi, %%edi\n\t"
               "syscall\n"
               "1:"
               : "=a"(result)
               : "a"(SYS_clone), "D"(flags), "S"(stackEnd), "d"(0), "r"(childTid),
                 "r"(function), [exit] "i"(SYS_exit)
               : "rcx", "r11", "memory");
  return result;
}

inline void callOnStack(void (*function)(), void *end) {
  asm volatile("movq %%rsp, %%rbx\n\t"
               "movq %1, %%rsp\n\t"
               "call *%0\n\t"
               "movq %%rbx, %%rsp"
               : "+r"(function), "+r"(end)
               :
               : "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm0", "xmm1",
                 "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
                 "xmm12", "xmm13", "xmm14", "xmm15", "memory", "cc");
}

constexpr uint64_t HookCallSize = 5;
constexpr uint64_t LongestCall = 8; // padding included

// The call is followed by `nopl cache(%rip)`.
inline GmonIcallRecord *cacheOfCall(uint64_t address) {
  auto *code = reinterpret_cast<const unsigned char *>(address);
  if (code[0] != 0x0f || code[1] != 0x1f || code[2] != 0x05)
    return nullptr;
  int32_t displacement;
  __builtin_memcpy(&displacement, code + 3, sizeof displacement);
  return reinterpret_cast<GmonIcallRecord *>(address + 7 + displacement);
}

// System V psABI for x86-64, figure 3.36.
constexpr unsigned FramePointerColumn = 6, StackPointerColumn = 7, ReturnAddressColumn = 16;
constexpr bool ReturnAddressIsInRegister = false;
constexpr int IgnoredFrameInstruction = -1;

struct FrameRecord {
  static constexpr intptr_t FramePointer = 0, ReturnAddress = 8, End = 16;
};

struct SignalFrame { // its stack begins with the context
  static constexpr unsigned char Return[] = {0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};
  static constexpr uintptr_t Registers = offsetof(ucontext_t, uc_mcontext.gregs);
  static constexpr uintptr_t ProgramCounter = Registers + REG_RIP * sizeof(greg_t),
                             StackPointer = Registers + REG_RSP * sizeof(greg_t),
                             FramePointer = Registers + REG_RBP * sizeof(greg_t),
                             ReturnAddress = 0; // it is not in a register
};

inline uintptr_t plainReturnAddress(uintptr_t address) { return address; }

constexpr unsigned JumpSlotRelocation = R_X86_64_JUMP_SLOT, SlotRelocation = R_X86_64_GLOB_DAT;
constexpr unsigned ResolverRelocation = R_X86_64_IRELATIVE;
constexpr unsigned RelativeRelocation = R_X86_64_RELATIVE;

} // namespace gmonrt

#endif
