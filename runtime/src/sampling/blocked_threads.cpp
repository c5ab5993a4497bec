//===- blocked_threads.cpp - samples of blocked threads -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/blocked_threads.h"
#include "arch/machine.h"
#include "base/options.h"
#include "base/process_threads.h"
#include "sampling/samples.h"
#include "sampling/thread_timers.h"
#include <sys/syscall.h>

namespace gmonrt {

namespace {

// A thread's state: "running", or "-1 STACK PC", or "NUMBER ARGUMENTS... STACK PC".
struct ThreadState {
  char text[256];
  long length; // or -errno

  explicit ThreadState(long thread) : length(readThreadState(thread, text, sizeof text)) {}

  bool isBlocked() const { return length > 0 && text[0] != 'r'; }
  bool isInSystemCall() const { return text[0] != '-'; }

  // Returns the last number before END, and sets END to its begin.
  uintptr_t lastNumber(long &end) const {
    auto digit = [](char c) {
      return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    };
    while (end > 0 && digit(text[end - 1]) < 0)
      --end;
    uintptr_t number = 0;
    for (unsigned shift = 0; end > 0 && digit(text[end - 1]) >= 0 && shift < 64; shift += 4)
      number |= static_cast<uintptr_t>(digit(text[--end])) << shift;
    if (end > 1 && text[end - 1] == 'x')
      end -= 2;
    return number;
  }
};

void sampleThread(long thread, void *context) {
  if (options().live && isExempt(thread)) // the only ones beside the running thread
    return;
  ThreadState state(thread);
  if (!state.isBlocked())
    return;
  long end = state.length;
  uintptr_t programCounter = state.lastNumber(end);
  uintptr_t stackPointer = state.lastNumber(end);
  if (!programCounter)
    return;
  SampledPlace place = {{programCounter, stackPointer, 0, 0}, state.isInSystemCall()};
  if (options().stacks)
    place.threadNumber = threadNumber(thread);
  countSamples(TimeSamples, place, *static_cast<unsigned *>(context));
}

} // namespace

// Some kernels lack the file, and some processes may not read it.
int blockedThreadsError() {
  ThreadState own(rawSyscall(SYS_gettid));
  return own.length < 0 ? static_cast<int>(-own.length) : 0;
}

void sampleBlockedThreads(unsigned samples) { forEachThread(sampleThread, &samples); }

} // namespace gmonrt
