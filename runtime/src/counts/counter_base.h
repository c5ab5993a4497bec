//===- counter_base.h - where the running thread's counters lie ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With threads=exact the code adds a base of the thread's to the addresses of its counters; 0 are
// the counters themselves.
//
// On x86-64 that is the base of the segment gs: the code addresses %gs:counter(%rip). Nothing in
// Linux's 64-bit world uses that segment but a few emulators. A new thread has its creator's. Every
// copy of the runtime in the process sees the same.
//
// Elsewhere it is __gmon_counter_base, a word of thread-local storage. An image whose copy of the
// runtime others do not see has such a word of its own.
//

#ifndef GMONRT_COUNTS_COUNTER_BASE_H
#define GMONRT_COUNTS_COUNTER_BASE_H

#include <cstdint>

#ifdef __x86_64__
#include "arch/machine.h"
#include <asm/prctl.h>
#include <sys/auxv.h>
#else
extern "C" __attribute__((visibility("default"))) __thread uintptr_t __gmon_counter_base;
#endif

namespace gmonrt {

#ifdef __x86_64__
constexpr char CounterBaseName[] = "the base of the gs segment";

inline uintptr_t counterBase() {
  uintptr_t base = 0;
  rawSyscall(SYS_arch_prctl, ARCH_GET_GS, reinterpret_cast<long>(&base));
  return base;
}

// Whether programs may set the base themselves. The kernel's call takes addresses of the program
// only, so no base that is a difference to what lies further down.
inline bool baseMayBeNegative() { return getauxval(AT_HWCAP2) & 2 /* HWCAP2_FSGSBASE */; }

inline void shareCounterBase() {}
inline void unshareCounterBase() {}
#else
constexpr char CounterBaseName[] = "__gmon_counter_base";

inline uintptr_t counterBase() { return __gmon_counter_base; }

inline bool baseMayBeNegative() { return true; }

// The base that this copy of the runtime knows is that of the one in use from now on.
void shareCounterBase();

// The same before this copy is unloaded or the process ends.
void unshareCounterBase();
#endif

// Sets that of the running thread. Returns whether it could be done.
bool setCounterBase(uintptr_t base);

} // namespace gmonrt

#endif
