//===- atomic_flag.h - an atomic flag -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_ATOMIC_FLAG_H
#define GMONRT_BASE_ATOMIC_FLAG_H

#include "arch/machine.h"
#include <atomic>
#include <ctime>
#include <sys/syscall.h>

namespace gmonrt {

// An int, because every processor can exchange it without library functions.
using AtomicFlag = std::atomic<int>;

// For waiting until a flag is cleared. Gives the processor to another thread, whatever its
// priority.
inline void restBriefly() {
  timespec time = {0, 100000};
  rawSyscall(SYS_nanosleep, reinterpret_cast<long>(&time), 0);
}

} // namespace gmonrt

#endif
