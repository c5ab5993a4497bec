//===- counting.h - starting and stopping of counting ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Counters are part of the code and cannot be stopped. So to stop means to
// remember their values, and to drop later what was counted since. All
// functions need the registration lock.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_COUNTING_H
#define GMONRT_PROCESS_COUNTING_H

namespace gmonrt {

// Sets all counts of all images to zero.
void resetCounts();

// The same in the child of a fork, where most pages are still the parent's. Forgets the threads
// that do not exist there, too.
void restartCountsInChild();

void stopCounting();
void startCounting();

// If counting is stopped, drops what was counted since.
void dropUncounted();

} // namespace gmonrt

#endif
