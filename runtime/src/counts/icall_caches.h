//===- icall_caches.h - the inline caches of indirect calls ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// An indirect call compares its target with the few targets in its cache and
// counts there. For any other target it calls __gmon_icall, which adds the
// target to the cache. Targets are never replaced, because a signal's handler
// may call through the same site: it must not change what the interrupted code
// is about to count.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_ICALL_CACHES_H
#define GMONRT_COUNTS_ICALL_CACHES_H

#include "image/image.h"

namespace gmonrt {

// Adds TARGET to the cache of the call whose __gmon_icall returns to FROM, if it has a free way.
// Further calls are then counted there. Uses no vector registers, because the stubs call it.
void cacheTarget(uint64_t from, uint64_t target);

// Calls VISIT(image, site, way, context) for every used way of every image. SITE is a run-time
// address in IMAGE.
void forEachWay(void (*visit)(const Image &image, uintptr_t site, GmonIcallWay &way, void *context),
                void *context);

// Returns the number of calls that forEachWay makes.
size_t wayCount();

// Forgets the calls of functions from LOW up to HIGH, and frees their ways.
void forgetCachedCalls(uint64_t low, uint64_t high);

} // namespace gmonrt

#endif
