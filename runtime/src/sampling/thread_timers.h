//===- thread_timers.h - a signal for each period of a thread's CPU time --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each thread has a timer on its own CPU clock. The kernel looks at such timers when its tick
// comes (100 to 1000 times a second) and tells in one signal how many periods have passed, so
// the sum is right at any rate, and after signals were blocked too. A descriptor of
// perf_event_open would send signals on time, but also while its thread is on the way through
// exec, whose new program they kill (10 of 500 seen); timers are gone by then.
//
// The signal is one that the C library keeps for itself: the program cannot block it, wait for
// it or set it to its default, and has SIGPROF to itself.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_THREAD_TIMERS_H
#define GMONRT_SAMPLING_THREAD_TIMERS_H

namespace gmonrt {

// The time between two of the kernel's ticks, in nanoseconds. Timers do not expire in between.
long kernelTick();

// Begins with the running thread, at options().hz. Others that are there already are found
// when they have run a while. A warning says what is wrong.
void startThreadTimers();

// The running thread has begun. Cheap, and nothing where no timers were started.
void addThreadTimer();

// The running thread is the runtime's own, which is not sampled. It must take the signal all the
// same, or the kernel would wake a thread of the program for it.
void exemptThread();

// No more samples from now on, but for signals on their way.
void stopThreadTimers();

// The child of a fork has no timers.
void forgetTimersInChild();

} // namespace gmonrt

#endif
