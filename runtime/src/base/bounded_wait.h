//===- bounded_wait.h - a wait that ends ------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_BOUNDED_WAIT_H
#define GMONRT_BASE_BOUNDED_WAIT_H

namespace gmonrt {

// For others: a lock, a reader. It is over after five seconds, or as soon as a signal has come that
// is to end the process: profiles are written with signals blocked. Who waits again after a wait
// that was over waits no longer than the time since then, so that not each file of a process takes
// five seconds.
class BoundedWait {
public:
  BoundedWait();

  // Rests for some milliseconds, longer each time. False: the wait is over.
  bool rest();

  // Until DESCRIPTOR can be written to, or fails when it is. False: the wait is over.
  bool untilWritable(int descriptor);

  // What is waited for has come on: as if the wait began now.
  void restart();

private:
  bool restWhile(int descriptor, short events);

  long end;   // ns of CLOCK_MONOTONIC
  long slice; // ns
};

} // namespace gmonrt

#endif
