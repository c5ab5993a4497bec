//===- thread_delta.h - where a thread's copies may lie -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_THREAD_DELTA_H
#define GMONRT_COUNTS_THREAD_DELTA_H

#include <cstdint>

namespace gmonrt {

// A delta that TAKES takes, which tells whether every image has room for its copies there; or
// 0. Libraries that are loaded later must have room there, too: the further away the better,
// and best is far below all files. Above them there may be little room: without address
// randomisation 120 MB.
uintptr_t findDelta(bool (*takes)(uintptr_t delta));

} // namespace gmonrt

#endif
