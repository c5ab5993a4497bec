//===- process_threads.h - the threads of this process ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// As /proc/self/task has them. What wants openThreads() is for the helper thread: the descriptor is
// in its table.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_PROCESS_THREADS_H
#define GMONRT_BASE_PROCESS_THREADS_H

#include "arch/machine.h"
#include <cerrno>
#include <cstddef>
#include <sys/syscall.h>

namespace gmonrt {

// Whether THREAD of PROCESS, which is this one, is no more. Its id may be another thread's since.
inline bool threadHasEnded(long process, long thread) {
  return rawSyscall(SYS_tgkill, process, thread, 0) == -ESRCH;
}

// Says that the process has one more thread, or one less, that is the runtime's.
void addOwnThreads(int change);

// The child of a fork has none.
void forgetOwnThreads();

// When all the program's threads have ended, which ends a process where there are none of the
// runtime's: its exit status. -1 before, and where /proc does not tell.
int statusOfEndedProgram();

// Once in each helper thread. Returns 0, or -errno.
long openThreads();

// Calls VISIT with the id of each thread but the helper itself.
void forEachThread(void (*visit)(long thread, void *context), void *context);

// Fills TEXT with THREAD's file "syscall", which proc(5) describes. Returns the number of bytes,
// or -errno.
long readThreadState(long thread, char *text, size_t size);

} // namespace gmonrt

#endif
