//===- blocked_threads.h - samples of blocked threads ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The kernel tells where a thread waits without waking it: no signal, no
// interrupted call. Together with CPU time samples this gives wall-clock time:
// running threads are sampled by their CPU time, blocked ones by this. A thread
// that waits for a processor gets neither.
//
// For the helper thread, after openThreads().
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_BLOCKED_THREADS_H
#define GMONRT_SAMPLING_BLOCKED_THREADS_H

namespace gmonrt {

// Returns 0, or the errno that tells why the kernel refuses.
int blockedThreadsError();

// Adds SAMPLES for each blocked thread of the process.
void sampleBlockedThreads(unsigned samples);

} // namespace gmonrt

#endif
