//===- read_ahead.h - loading memory into the cache before it is needed ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_READ_AHEAD_H
#define GMONKIT_ANALYZER_SUPPORT_READ_AHEAD_H

namespace gmonkit {

// Loads PLACE, which must be readable, into the cache. Nothing depends on the value, so the
// processor waits for several such loads at once. This is a load and not a prefetch: on the virtual
// machine of bench/RESULTS.md a prefetch gained nothing.
inline void readAhead(const void *place) {
  asm volatile("" ::"r"(*static_cast<const char *>(place)));
}

} // namespace gmonkit

#endif
