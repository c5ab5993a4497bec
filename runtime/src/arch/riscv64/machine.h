//===- machine.h - RISC-V 64's part of arch/machine.h ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_ARCH_RISCV64_MACHINE_H
#define GMONRT_ARCH_RISCV64_MACHINE_H

#include "gmonkit/abi.h"
#include <asm/perf_regs.h>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <sys/syscall.h>
#include <ucontext.h>

namespace gmonrt {

inline long rawSyscall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                       long f = 0) {
  register long a7 asm("a7") = number;
  register long a0 asm("a0") = a;
  register long a1 asm("a1") = b;
  register long a2 asm("a2") = c;
  register long a3 asm("a3") = d;
  register long a4 asm("a4") = e;
  register long a5 asm("a5") = f;
  asm volatile("ecall"
               : "+r"(a0)
               : "r"(a7), "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5)
               : "memory");
  return a0;
}

struct SignalReturn {
  static constexpr unsigned long Flag = 0;
};

class Interrupted {
public:
  explicit Interrupted(void *context)
      : registers(static_cast<ucontext_t *>(context)->uc_mcontext.__gregs) {}

  uintptr_t programCounter() const { return registers[REG_PC]; }
  uintptr_t stackPointer() const { return registers[REG_SP]; }
  uintptr_t framePointer() const { return registers[REG_S0]; }
  uintptr_t returnAddress() const { return registers[REG_RA]; }

  // Returns whether the thread was in a system call: the program counter is behind the instruction
  // ecall, or at it if the kernel will restart the call.
  bool isInSystemCall() const {
    uintptr_t next = programCounter();
    bool isPageStart = (next & 0xfff) < 4; // the bytes before may not be mapped
    return isSystemCall(next) || (!isPageStart && isSystemCall(next - 4));
  }

private:
  static bool isSystemCall(uintptr_t address) {
    constexpr uint16_t Words[] = {0x0073, 0}; // ecall
    return memcmp(reinterpret_cast<const void *>(address), Words, sizeof Words) == 0;
  }

  const unsigned long *registers;
};

struct SampledRegisters {
  uint64_t programCounter, returnAddress, stackPointer,
      framePointer; // in the order of their numbers
  static constexpr uint64_t Mask = 1ull << PERF_REG_RISCV_PC | 1ull << PERF_REG_RISCV_RA |
                                   1ull << PERF_REG_RISCV_SP | 1ull << PERF_REG_RISCV_S0;
};

inline long startKernelThread(void (*routine)(), void *stackEnd, unsigned long flags, int *ended) {
  register long result asm("a0") = static_cast<long>(flags);
  register void *stack asm("a1") = stackEnd;
  register long parentTid asm("a2") = 0;
  register long tls asm("a3") = 0;
  register int *childTid asm("a4") = ended;
  register void (*function)() asm("a5") = routine;
  register long number asm("a7") = SYS_clone;
  asm volatile("ecall\n\t"
               "bnez a0, 1f\n\t"
               "li s0, 0\n\t"
               "jalr a5\n\t"
               "li a7, %[exit]\n\t"
               "li a0, 0\n\t"
               "ecall\n"
               "1:"
               : "+r"(result)
               : "r"(stack), "r"(parentTid), "r"(tls), "r"(childTid), "r"(function),
                 "r"(number), [exit] "i"(SYS_exit)
               : "memory");
  return result;
}

inline void callOnStack(void (*function)(), void *end) {
  register void (*called)() asm("t1") = function;
  register void *stack asm("t2") = end;
  asm volatile("mv s1, sp\n\t"
               "mv sp, t2\n\t"
               "jalr t1\n\t"
               "mv sp, s1"
               : "+r"(called), "+r"(stack)
               :
               : "ra", "s1", "t0", "t3", "t4", "t5", "t6", "a0", "a1", "a2", "a3", "a4", "a5", "a6",
                 "a7", "ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "ft8", "ft9", "ft10",
                 "ft11", "fa0", "fa1", "fa2", "fa3", "fa4", "fa5", "fa6", "fa7", "memory");
}

constexpr uint64_t HookCallSize = 4;
constexpr uint64_t LongestCall = 8; // auipc, jalr

// Indirect calls have no caches on RISC-V.
inline GmonIcallRecord *cacheOfCall(uint64_t) { return nullptr; }

// RISC-V ELF psABI, "DWARF Register Numbers".
constexpr unsigned FramePointerColumn = 8, StackPointerColumn = 2, ReturnAddressColumn = 1;
constexpr bool ReturnAddressIsInRegister = true;
constexpr int IgnoredFrameInstruction = -1;

struct FrameRecord {
  static constexpr intptr_t FramePointer = -16, ReturnAddress = -8, End = 0;
};

struct SignalFrame {
  static constexpr unsigned char Return[] = {0x93, 0x08, 0xb0, 0x08, // li a7, 139
                                             0x73, 0x00, 0x00, 0x00};
  static constexpr uintptr_t Registers = 128 + offsetof(ucontext_t, uc_mcontext.__gregs);
  static constexpr uintptr_t ProgramCounter = Registers + 8 * REG_PC,
                             StackPointer = Registers + 8 * REG_SP,
                             FramePointer = Registers + 8 * REG_S0,
                             ReturnAddress = Registers + 8 * REG_RA;
};

inline uintptr_t plainReturnAddress(uintptr_t address) { return address; }

constexpr unsigned JumpSlotRelocation = R_RISCV_JUMP_SLOT, SlotRelocation = R_RISCV_64;
constexpr unsigned ResolverRelocation = 58; // R_RISCV_IRELATIVE, which older headers lack
constexpr unsigned RelativeRelocation = R_RISCV_RELATIVE;

} // namespace gmonrt

#endif
