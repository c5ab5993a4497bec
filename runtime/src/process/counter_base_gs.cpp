//===- counter_base_gs.cpp - the counter base in the segment gs -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/counter_base.h"
#include "counts/thread_copies.h"
#include "gmonkit/wrapper.h"
#include <cerrno>

bool gmonrt::setCounterBase(uintptr_t base) {
  if (rawSyscall(SYS_arch_prctl, ARCH_SET_GS, static_cast<long>(base)) == 0)
    return true;
  if (!baseMayBeNegative())
    return false;
  __asm__ volatile("wrgsbase %0" : : "r"(base));
  return true;
}

using namespace gmonrt;

// A wrapper of arch_prctl. A program that counts through gs crashes if it sets gs itself; this
// warns it.
extern "C" __attribute__((visibility("default"))) int arch_prctl(int code, unsigned long address) {
  if (code == ARCH_SET_GS && address != 0)
    noteProgramUsesBase();
  long result = rawSyscall(SYS_arch_prctl, code, static_cast<long>(address));
  if (result == 0)
    return 0;
  errno = static_cast<int>(-result);
  return -1;
}
GMONRT_MARK_WRAPPER(arch_prctl);
