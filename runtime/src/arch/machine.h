//===- machine.h - what the runtime needs from a processor ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The contract of each name is here; arch/CPU/machine.h defines all of them. A
// processor's folder also has call_stubs.S, the functions that instrumented
// code calls, and call_target.cpp, which defines image/call_target.h.
//
// Kernel
//
//   rawSyscall            makes a system call without touching errno or thread-local storage: the
//                         entry hook may run before the C library is ready, or between a program's
//                         call and its test of errno. Returns the kernel's result: -errno on
//                         failure.
//   SignalReturn          the flag and the function in the kernel's sigaction that tell how a
//                         handler returns. Flag 0: the kernel knows by itself.
//   Interrupted           the thread's state from the third argument of a signal handler.
//                         isInSystemCall: the program counter was behind a system call's
//                         instruction, or at one that the kernel will restart. returnAddress: 0 if
//                         no register has it.
//   SampledRegisters      the registers in a sample of perf_event_open, in the order of their
//                         numbers. Mask requests them.
//   startKernelThread     starts a thread with clone(2)'s FLAGS. It runs ROUTINE on the stack that
//                         ends at STACKEND (a multiple of 16), then ends. CLONE_CHILD_CLEARTID
//                         clears *ENDED. Returns the thread's id, or -errno. The thread shares its
//                         creator's thread-local storage. So it must not use any, nor functions of
//                         the C library that do.
//
// Calls
//
//   callOnStack           calls FUNCTION on the stack that ends at END (a multiple of 16).
//   HookCallSize          bytes of an entry hook's call that precede its return address. The stub
//                         of -finstrument-functions contains this number, too.
//   LongestCall           bytes of the longest direct call, padding included.
//   cacheOfCall           returns the cache of the site whose call of __gmon_icall returns to
//                         ADDRESS, which is code; null if it has none.
//
// Stack frames and relocations
//
//   FramePointerColumn, StackPointerColumn, ReturnAddressColumn
//                         the registers' numbers in .eh_frame.
//   ReturnAddressIsInRegister
//                         whether a call puts the return address into that register, where it stays
//                         until the function saves it. Otherwise a call pushes it.
//   IgnoredFrameInstruction
//                         a DW_CFA_ code of this processor that changes no frame; -1: none.
//   FrameRecord           what functions with a frame pointer put at it, in bytes from its value:
//                         the caller's frame pointer, the return address, and the end of both.
//   SignalFrame           the frame of a signal handler. Return: the code that the handler returns
//                         to. From the stack pointer then, in bytes, lie the interrupted registers.
//                         ReturnAddress is 0 if no register has it.
//   plainReturnAddress    returns ADDRESS without the bits that sign it.
//   JumpSlotRelocation, SlotRelocation, ResolverRelocation
//                         the dynamic linker's relocations of slots in the global offset table: for
//                         calls, for addresses, and for what a resolver (ifunc) chooses.
//   RelativeRelocation    the same for a word that has an address in the file.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_ARCH_MACHINE_H
#define GMONRT_ARCH_MACHINE_H

#if defined(__x86_64__)
#include "arch/x86_64/machine.h"
#elif defined(__aarch64__)
#include "arch/aarch64/machine.h"
#elif defined(__riscv) && __riscv_xlen == 64
#include "arch/riscv64/machine.h"
#else
#error "no folder in runtime/src/arch for this processor"
#endif

#endif
