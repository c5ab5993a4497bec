//===- atomic_flag.h - a bool that is exchanged -----------------------------===//
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

// As wide as every processor exchanges without the help of a library.
using AtomicFlag = std::atomic<int>;

// For who waits until one is false. The processor is another thread's meanwhile, of whatever
// priority.
inline void restBriefly() {
  timespec time = {0, 100000};
  rawSyscall(SYS_nanosleep, reinterpret_cast<long>(&time), 0);
}

} // namespace gmonrt

#endif
