//===- live.h - the thread that updates live files ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_LIVE_H
#define GMONRT_PROCESS_LIVE_H

#include "image/image.h"

namespace gmonrt {

// With live=1, starts a thread that copies every image's profile to its live file. All functions
// here need the registration lock.
void startLive();

// Updates the live file of IMAGE now, for its profile could not be written. Does nothing without
// live=1.
void saveLive(Image &image);

// Ends the live file of IMAGE, whose final profile is written or not wanted.
void endLive(Image &image);

// To be called in the child of a fork: the thread and the files are the parent's.
void restartLiveInChild();

} // namespace gmonrt

#endif
