//===- live.h - profiles that are kept up to date while the program runs --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_LIVE_H
#define GMONRT_PROCESS_LIVE_H

#include "image/image.h"

namespace gmonrt {

// With live=1: a thread begins that copies every image's profile to its live file. Needs the
// registration lock, as all here.
void startLive();

// IMAGE's profile is written and final.
void endLive(Image &image);

// The thread and the files are the parent's.
void restartLiveInChild();

} // namespace gmonrt

#endif
