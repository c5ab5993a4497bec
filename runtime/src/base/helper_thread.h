//===- helper_thread.h - the runtime's helper thread ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// It does work that signal handlers cannot do. It is invisible to the program:
// it blocks all signals and shares no descriptors (a program may rely on the
// next descriptor number). The C library does not know it, so it still treats
// the process as single-threaded.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_HELPER_THREAD_H
#define GMONRT_BASE_HELPER_THREAD_H

namespace gmonrt {

// The thread's work. It must not use thread-local storage, thus not errno, nor functions of the C
// library that do.
struct HelperWork {
  // Runs first; startHelper() waits for it. Returns the period of the ticks in nanoseconds, or 0 to
  // end the thread.
  long (*begin)(long creator);
  void (*tick)(unsigned periods); // PERIODS have passed since the last call
};

// Starts the thread. Returns false on failure. At most one may run at a time.
bool startHelper(const HelperWork &work);

// Stops the thread and waits for its end.
void stopHelper();

// To be called in the child of a fork, which has no helper thread.
void forgetHelper();

} // namespace gmonrt

#endif
