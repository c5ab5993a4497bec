//===- thread_delta.h - the address of a thread's copies ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_THREAD_DELTA_H
#define GMONRT_COUNTS_THREAD_DELTA_H

#include <cstdint>
#include <link.h>

namespace gmonrt {

// To be called for each file that is loaded, before findDelta: a thread that starts must not ask
// for the list of files, whose lock its creator may hold.
void noteFile(const dl_phdr_info &file);

// Returns a delta that TAKES accepts, because every image has room for its copies there; otherwise
// 0. Libraries that are loaded later need room there, too. So a large delta is better, and one far
// below all files is best. Above them there may be little room: 120 MB without address
// randomisation.
uintptr_t findDelta(bool (*takes)(uintptr_t delta));

} // namespace gmonrt

#endif
