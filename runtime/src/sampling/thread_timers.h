//===- thread_timers.h - timers on each thread's CPU time -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each thread has a timer on its own CPU clock. The kernel checks such timers
// at its tick (100 to 1000 times a second). One signal tells how many periods
// have passed. So the sum is right at any rate, and also after signals were
// blocked. A descriptor of perf_event_open would send signals on time. But it
// also sends them while the thread is inside exec, and they kill the new
// program (seen in 10 of 500 runs). Timers are deleted before that.
//
// The signal is one that the C library reserves. So the program cannot block
// it, wait for it or reset it, and can use SIGPROF itself.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_THREAD_TIMERS_H
#define GMONRT_SAMPLING_THREAD_TIMERS_H

#include <cstdint>

namespace gmonrt {

// Returns the time between two of the kernel's ticks, in nanoseconds: the resolution of the timers.
long kernelTick();

// Starts a timer for the running thread, at options().hz. Finds other existing threads after they
// have run for a while. Warns if something fails.
void startThreadTimers();

// Starts a timer for the running thread, which is new. Cheap. Does nothing if timers were not
// started.
void addThreadTimer();

// Stops finding threads that are not new, for that may end a wait of one of several threads.
void findNoMoreThreads();

// Marks the running thread as the runtime's own, which is not sampled. It must accept the signal,
// though: otherwise the kernel would wake a thread of the program for it.
void exemptThread();

// Returns whether THREAD is such a one. Signal-safe.
bool isExempt(long thread);

// Returns whether MEMORY is the signal stack of a thread, and the runtime's (split_stacks.h).
bool isThreadsSignalStack(const void *memory);

// Returns the number of THREAD of this process: threads are numbered by start, from 0 on.
// UnknownThread if it has no timer or too large a number. Signal-safe.
uint32_t threadNumber(long thread);

// Ends sampling. Pending signals may still arrive.
void stopThreadTimers();

// To be called in the child of a fork, which has no timers.
void forgetTimersInChild();

} // namespace gmonrt

#endif
