//===- counting.h - when counts count -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Counters are part of the code and cannot be stopped. So stopping is remembering where they
// stood, and what was counted since is dropped later. All need the registration lock.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_COUNTING_H
#define GMONRT_PROCESS_COUNTING_H

namespace gmonrt {

// Sets every count of every image to zero.
void resetCounts();

void stopCounting();
void startCounting();

// Takes back what was counted since counting was stopped, if it is.
void dropUncounted();

} // namespace gmonrt

#endif
