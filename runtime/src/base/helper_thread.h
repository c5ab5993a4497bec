//===- helper_thread.h - a thread of the runtime's own ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Its work cannot be done in signal handlers. The program does not notice it: it blocks all
// signals, shares no descriptors with the program (a program may count on which one it gets
// next), and the C library does not know it, so it still takes the process for one with a
// single thread.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_HELPER_THREAD_H
#define GMONRT_BASE_HELPER_THREAD_H

namespace gmonrt {

// What the thread does. It uses no thread-local storage, so no errno, and no function of the
// C library that does.
struct HelperWork {
  // First of all; startHelper() waits for it. Returns the period of the ticks in nanoseconds, or
  // 0 if there is nothing to do after all.
  long (*begin)(long creator);
  void (*tick)(unsigned periods); // PERIODS have passed since the last time
};

// False where there can be no thread. At most one at a time.
bool startHelper(const HelperWork &work);

// Waits until it has ended.
void stopHelper();

// The child of a fork has none.
void forgetHelper();

} // namespace gmonrt

#endif
