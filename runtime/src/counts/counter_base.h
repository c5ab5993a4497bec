//===- counter_base.h - the base of the running thread's counters ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With threads=exact the code adds the thread's base to the addresses of its
// counters. With base 0 a thread uses the counters themselves.
//
// On x86-64 the base is that of the segment gs: the code addresses
// %gs:counter(%rip). On 64-bit Linux only a few emulators use that segment. A
// new thread inherits its creator's base. All copies of the runtime in the
// process share it.
//
// On other processors it is __gmon_counter_base, a thread-local word. An image
// has such a word of its own if other images do not see its copy of the
// runtime.
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

// Returns whether programs may set the base with an instruction. The system call accepts only
// addresses of the program, so no negative differences.
inline bool baseMayBeNegative() { return getauxval(AT_HWCAP2) & 2 /* HWCAP2_FSGSBASE */; }

inline void shareCounterBase() {}
inline void unshareCounterBase() {}
#else
constexpr char CounterBaseName[] = "__gmon_counter_base";

inline uintptr_t counterBase() { return __gmon_counter_base; }

inline bool baseMayBeNegative() { return true; }

// Makes this copy of the runtime use the base of the copy in use.
void shareCounterBase();

// Ends that, before this copy is unloaded or the process ends.
void unshareCounterBase();
#endif

// Sets the running thread's base. Returns whether that succeeded.
bool setCounterBase(uintptr_t base);

} // namespace gmonrt

#endif
