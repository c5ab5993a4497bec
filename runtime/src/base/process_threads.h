//===- process_threads.h - threads of this process ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Reads /proc/self/task. Functions that need openThreads() are for the helper
// thread, whose table has the descriptor.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_PROCESS_THREADS_H
#define GMONRT_BASE_PROCESS_THREADS_H

#include "arch/machine.h"
#include <cerrno>
#include <cstddef>
#include <sys/syscall.h>

namespace gmonrt {

// Returns whether THREAD of PROCESS, which is this one, has ended. Another thread may have its id
// by now.
inline bool threadHasEnded(long process, long thread) {
  return rawSyscall(SYS_tgkill, process, thread, 0) == -ESRCH;
}

// Records that the runtime has started (1) or ended (-1) a thread of its own.
void addOwnThreads(int change);

// To be called in the child of a fork, which has none.
void forgetOwnThreads();

// Returns the exit status of the process if all threads of the program have ended; only the
// runtime's own then keep it alive. Returns -1 before, and if /proc does not tell.
int statusOfEndedProgram();

// Returns when the process started, in clock ticks since the machine did; 0 if /proc does not tell.
long processStart();

// To be called once in each helper thread. Returns 0, or -errno.
long openThreads();

// Calls VISIT with the id of each thread except the helper itself.
void forEachThread(void (*visit)(long thread, void *context), void *context);

// Reads THREAD's file "syscall", see proc(5), into TEXT. Returns the number of bytes, or -errno.
long readThreadState(long thread, char *text, size_t size);

constexpr long ThisProcess = 0;

// Reads the start of the file NAME of PROCESS, see proc(5), into TEXT. Returns the number of bytes,
// or -errno.
long readProcessFile(long process, const char *name, char *text, size_t size);

// Returns whether TEXT begins with START. Helper threads must not call the C library, which
// sanitizers may stand for.
bool startsWith(const char *text, const char *start);

// Returns whether all user ids of the first thread are root's; true if /proc does not tell.
bool firstThreadIsRoot();

} // namespace gmonrt

#endif
