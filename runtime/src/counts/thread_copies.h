//===- thread_copies.h - copies of counters for each thread ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With threads=exact the first thread uses the image's counters. Each other
// thread uses a copy of them, at a distance that is the thread's delta, the
// same for all images. Copies are private anonymous memory, so a thread pays
// only for the pages in which it counts. The caches of indirect calls are
// copied, too. When a thread ends, its copy keeps the counts and another thread
// continues in it: the result is the sum over all copies.
//
// Call these functions only while nobody else registers or unregisters an
// image.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_THREAD_COPIES_H
#define GMONRT_COUNTS_THREAD_COPIES_H

#include "image/image.h"

namespace gmonrt {

// A delta and the copies at it.
struct ThreadCopies {
  ThreadCopies *next;
  long thread; // the thread that counts there, or did last
  uintptr_t delta;
};

const ThreadCopies *firstCopies();

// What to say, by the name of an image, if there is no room for the copies of some thread.
constexpr char NoRoomForCopies[] =
    "%s: no room for the counters of all threads; raise the memory limit, link the program with "
    "-pie, or compile with --gmon-threads=single";

// Notes that a thread will be created and adopted.
void noteNewThread();

// Returns whether noteNewThread() was called.
bool threadsWereStarted();

// Gives the running thread copies of its own. If there is no room for them, it uses the counters of
// the first thread.
void adoptThread();

// Notes a thread that uses the counters of its creator.
void noteSharingThread();

// Returns whether there was no room for the copies of some thread.
bool someThreadLacksRoom();

// Adopts the running thread, the only one in the child of a fork.
void adoptForkChild();

// Notes that the program is about to use the counter base for itself.
void noteProgramUsesBase();

// Returns whether threads were started and, as far as is known, each has copies of its own. Threads
// that were not started with pthread_create are unknown.
bool everyThreadHasCopies();

// Creates the copies of IMAGE, which is about to be registered, for the existing threads. Frees
// those of unloaded images only now, because threads still run when the process ends.
void makeCopies(Image &image);

// Drops copies for possible images. Call it when the constructors of all loaded files have run.
void expectNoImages();

// Frees all copies, because this copy of the runtime is about to be unloaded.
void releaseCopies();

// Sets all counters in the copies of IMAGE to zero. Its caches keep their tables, which threads may
// be using.
void clearCopies(const Image &image);

// Returns the sum of COUNTER, one of IMAGE's counters, and of all its copies.
uint64_t sumOfCopies(const Image &image, const uint64_t *counter);

// Returns whether any of COUNT counters of IMAGE, starting with FIRST, has counted in any copy.
bool anyHasCounted(const Image &image, const uint64_t *first, size_t count);

} // namespace gmonrt

#endif
