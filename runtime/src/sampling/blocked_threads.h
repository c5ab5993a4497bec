//===- blocked_threads.h - where threads wait -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The kernel tells where a thread waits without waking it: no signal, no interrupted call. Time
// is then that of a clock on the wall: what runs is sampled by its CPU time, what waits by this.
// A thread that could run but has no processor is neither.
//
// For the helper thread, when it has called openThreads().
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_BLOCKED_THREADS_H
#define GMONRT_SAMPLING_BLOCKED_THREADS_H

namespace gmonrt {

// 0, or the errno that says why the kernel does not tell.
int whyNotSeen();

// Adds SAMPLES for each thread of the process that waits.
void sampleBlockedThreads(unsigned samples);

} // namespace gmonrt

#endif
