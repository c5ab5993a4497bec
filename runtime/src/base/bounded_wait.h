//===- bounded_wait.h - waits with a time limit ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_BOUNDED_WAIT_H
#define GMONRT_BASE_BOUNDED_WAIT_H

namespace gmonrt {

// Waits while WORD is VALUE, for NANOSECONDS at most. wakeWaiting ends the wait of all threads of
// this process. So does the kernel at the end of the thread whose id it clears in WORD.
void waitWhile(const void *word, int value, long nanoseconds);
void wakeWaiting(const void *word);

// Waits for another process: for a lock or a reader. The limit is five seconds. A pending signal
// that will end the process ends the wait, too, because profiles are written with signals blocked.
// After a wait that ran out, the next one's limit is the time since then, so a process does not
// wait five seconds for each of its files.
class BoundedWait {
public:
  BoundedWait();

  // Sleeps for some milliseconds, longer each time. Returns false when the time is up.
  bool rest();

  // Waits until writing to DESCRIPTOR does not block. Returns false when the time is up.
  bool untilWritable(int descriptor);

  // Resets the limit: the other process has made progress.
  void restart();

private:
  bool restWhile(int descriptor, short events);

  long end;   // ns of CLOCK_MONOTONIC
  long slice; // ns
};

} // namespace gmonrt

#endif
