//===- thread_copies.h - each thread counts in its own copy -------------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With threads=exact the first thread counts where the image has its counters, and each
// other one in a copy of them, which lies the thread's delta further on: the same for all
// images. The copies are private memory that nobody has touched, so a thread pays for the
// pages in which it counts. When a thread is gone its copy stays, with what was counted
// there, and another thread goes on counting in it: it is the sum over all copies that tells.
// The caches of indirect calls are copied along.
//
// These functions are called while nobody else registers or unregisters an image.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_THREAD_COPIES_H
#define GMONRT_COUNTS_THREAD_COPIES_H

#include "image/image.h"

namespace gmonrt {

// One delta, and the copies that lie there.
struct ThreadCopies {
  ThreadCopies *next;
  long thread; // the one that counts there, or did last
  uintptr_t delta;
};

const ThreadCopies *firstCopies();

// There is going to be a thread that will be adopted.
void noteNewThread();

// Whether there was.
bool threadsWereStarted();

// The running thread is to count in copies of its own from now on. If there is no place for
// them, it counts where the first thread does.
void adoptThread();

// A thread has begun that counts where its creator does.
void noteSharingThread();

// The running thread has come out of a fork, in the child.
void adoptForkChild();

// The program is about to use for itself what leads threads to their copies.
void noteForeignBase();

// Whether threads were started, and every one counts in copies of its own, as far as is known:
// nobody tells of a thread that was started behind pthread_create's back.
bool everyThreadHasCopies();

// IMAGE is about to be registered: makes its copies for the threads that there are. Those of
// images that were unloaded go only now: when the process ends, threads still run.
void makeCopies(Image &image);

// No file is left whose constructors have not run: drops the copies that were made of what
// might be an image.
void expectNoImages();

// No copies are wanted any more: this copy of the runtime is about to be unloaded.
void releaseCopies();

// All counts in copies of IMAGE begin at zero again.
void clearCopies(const Image &image);

// The same value as COUNTER, an address in IMAGE's counters, would have if all threads had
// counted there.
uint64_t sumOfCopies(const Image &image, const uint64_t *counter);

} // namespace gmonrt

#endif
