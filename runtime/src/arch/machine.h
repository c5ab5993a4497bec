//===- machine.h - what the runtime needs of a processor --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The contract of each name stands here; arch/CPU/machine.h defines them all. The folder of a
// processor also has call_stubs.S, the functions that instrumented code calls, and call_target.cpp,
// which defines image/call_target.h.
//
// Kernel
//
//   rawSyscall            a system call that touches neither errno nor thread-local storage: the
//                         entry hook may run before the C library is ready, and between a program's
//                         call and its look at errno. Returns what the kernel does: -errno on
//                         failure.
//   SignalReturn          what the kernel must be told of how a handler returns: the flag and the
//                         function of its sigaction. Flag 0: the kernel knows by itself.
//   Interrupted           what the third argument of a signal handler tells of the thread.
//                         isInSystemCall: it stood behind a system call's instruction, or before
//                         one that the kernel will begin again. returnAddress: 0 where no register
//                         has it.
//   SampledRegisters      the registers that perf_event_open is asked for, in the order of their
//                         numbers, as they stand in a sample; Mask asks for them.
//   startKernelThread     begins a thread with clone(2)'s FLAGS that runs ROUTINE on the stack that
//                         ends at STACKEND (a multiple of 16), then ends. *ENDED is what
//                         CLONE_CHILD_CLEARTID clears. Returns its id, or -errno. The thread has
//                         the thread-local storage of the one that begins it, so it must use none,
//                         and nothing of the C library that does.
//
// Calls
//
//   callOnStack           calls FUNCTION on the stack that ends at END (a multiple of 16).
//   HookCallSize          bytes of the call of an entry hook, as far as they lie in front of its
//                         return address; the stub of -finstrument-functions knows it, too.
//   LongestCall           bytes of the longest direct call, with what pads it.
//   cacheOfCall           the cache of the site whose call of __gmon_icall returns to ADDRESS,
//                         which is code; null if it has none.
//
// Stack frames and relocations
//
//   FramePointerColumn, StackPointerColumn, ReturnAddressColumn
//                         the registers' numbers in .eh_frame.
//   ReturnAddressIsInRegister
//                         whether a function that has saved its return address nowhere still has it
//                         in that register; else calls push it.
//   IgnoredFrameInstruction
//                         a DW_CFA_ code of this processor that changes no frame; -1: none.
//   plainReturnAddress    ADDRESS without bits that sign it.
//   JumpSlotRelocation, SlotRelocation
//                         the dynamic linker's relocations of slots of the global offset table: of
//                         calls, and of addresses.
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
