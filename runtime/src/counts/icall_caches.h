//===- icall_caches.h - the inline caches of indirect calls --------------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// An indirect call compares its target with the few that its cache holds and counts there;
// only for any other it calls __gmon_icall. A target comes into the cache with its first
// call through __gmon_icall and stays, so that a signal's handler, which may call through
// the same site, cannot change what the interrupted code is about to count.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_ICALL_CACHES_H
#define GMONRT_COUNTS_ICALL_CACHES_H

#include "image/image.h"

namespace gmonrt {

// A call of TARGET came through the call of __gmon_icall that returns to FROM, the first one:
// the next ones are counted in the site's cache, if that has a free way. Uses no vector
// register: it is called from the stubs.
void cacheTarget(uint64_t from, uint64_t target);

// Calls VISIT(image, site, way, context) for every way in use of every image: SITE, a
// run-time address, is in IMAGE.
void forEachWay(void (*visit)(const Image &image, uintptr_t site, GmonIcallWay &way, void *context),
                void *context);

// How many calls forEachWay makes.
size_t wayCount();

// Forgets the calls of functions from LOW up to HIGH, and frees their ways.
void forgetCachedCalls(uint64_t low, uint64_t high);

} // namespace gmonrt

#endif
