//===- bounded_wait.cpp - waits with a time limit -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/bounded_wait.h"
#include "arch/machine.h"
#include "base/process_part.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <ctime>
#include <linux/futex.h>
#include <poll.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

constexpr long Millisecond = 1000000;
constexpr long Longest = 5000 * Millisecond;
constexpr long FirstSlice = Millisecond / 4, LongestSlice = 50 * Millisecond;

std::atomic<long> lastOver{0}; // time when the last wait ran out

long now() {
  timespec time = {};
  rawSyscall(SYS_clock_gettime, CLOCK_MONOTONIC, reinterpret_cast<long>(&time));
  return time.tv_sec * 1000 * Millisecond + time.tv_nsec;
}

// Waits up to NANOSECONDS. Returns DESCRIPTOR's events of EVENTS, and errors. All of EVENTS if the
// kernel does not tell, as in a process that may open no files: then the next call will.
short pollFor(int descriptor, short events, long nanoseconds) {
  pollfd polled = {descriptor, events, 0};
  timespec time = {nanoseconds / (1000 * Millisecond), nanoseconds % (1000 * Millisecond)};
  long count = rawSyscall(SYS_ppoll, reinterpret_cast<long>(&polled), descriptor >= 0,
                          reinterpret_cast<long>(&time), 0, 0);
  return count > 0 ? polled.revents : count == 0 || count == -EINTR ? 0 : events;
}

} // namespace

// Without FUTEX_PRIVATE_FLAG, because the kernel's wake at a thread's end has none.
void waitWhile(const void *word, int value, long nanoseconds) {
  timespec time = {nanoseconds / (1000 * Millisecond), nanoseconds % (1000 * Millisecond)};
  rawSyscall(SYS_futex, reinterpret_cast<long>(word), FUTEX_WAIT, value,
             reinterpret_cast<long>(&time));
}

void wakeWaiting(const void *word) {
  rawSyscall(SYS_futex, reinterpret_cast<long>(word), FUTEX_WAKE, INT_MAX);
}

BoundedWait::BoundedWait() { restart(); }

void BoundedWait::restart() {
  long start = now(), over = lastOver.load(std::memory_order_relaxed);
  end = start + (over ? std::min(Longest, start - over) : Longest);
  slice = FirstSlice;
}

bool BoundedWait::rest() { return restWhile(-1, 0); }

bool BoundedWait::restWhile(int descriptor, short events) {
  long start = now();
  if (start >= end || signalIsToEndProcess()) {
    lastOver.store(start, std::memory_order_relaxed);
    return false;
  }
  pollFor(descriptor, events, std::min(slice, end - start));
  slice = std::min(slice * 2, LongestSlice);
  return true;
}

bool BoundedWait::untilWritable(int descriptor) {
  while (!pollFor(descriptor, POLLOUT, 0))
    if (!restWhile(descriptor, POLLOUT))
      return false;
  return true;
}

} // namespace gmonrt
