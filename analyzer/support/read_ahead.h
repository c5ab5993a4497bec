//===- read_ahead.h - waiting for memory before it is wanted ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_READ_AHEAD_H
#define GMONKIT_ANALYZER_SUPPORT_READ_AHEAD_H

namespace gmonkit {

// Brings what stands at PLACE, which has to be readable, into the cache. The processor waits for
// several such at once, as nothing needs what they read. It reads, for on the virtual machine of
// bench/RESULTS.md a prefetch gained nothing.
inline void readAhead(const void *place) {
  asm volatile("" ::"r"(*static_cast<const char *>(place)));
}

} // namespace gmonkit

#endif
