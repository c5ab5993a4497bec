//===- counter_base.h - where a thread's counters are --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With threads=exact the code addresses its counters as %gs:counter(%rip): the base of
// the segment, 0 unless somebody sets it, is added to the counter's address. Nothing in
// Linux's 64-bit world uses that segment but a few emulators. A new thread has its creator's.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_X86_64_COUNTER_BASE_H
#define GMONRT_X86_64_COUNTER_BASE_H

#include "syscall.h"
#include <asm/prctl.h>
#include <cstdint>
#include <sys/auxv.h>
#include <sys/syscall.h>

namespace gmonrt {

constexpr char CounterBaseName[] = "the base of the gs segment";

// What is added to the addresses of counters in the running thread.
inline uintptr_t counterBase() {
  uintptr_t base = 0;
  rawSyscall(SYS_arch_prctl, ARCH_GET_GS, reinterpret_cast<long>(&base));
  return base;
}

// Whether programs may set the base themselves. The kernel's call takes addresses of the
// program only, so no base that is a difference to what lies further down.
inline bool baseMayBeNegative() { return getauxval(AT_HWCAP2) & 2 /* HWCAP2_FSGSBASE */; }

// Returns whether it could be done.
bool setCounterBase(uintptr_t base);

// Every copy of the runtime in the process sees the same.
inline void shareCounterBase() {}
inline void unshareCounterBase() {}

} // namespace gmonrt

#endif
