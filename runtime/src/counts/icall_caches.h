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
// On x86-64 a cache also has a table of ways for the targets that found no free
// one. The code looks for a target in one place only, its home: the table is so
// large that few targets have the same. A target whose home is taken is counted
// by __gmon_icall. It stands elsewhere in the table, for the next one to know. A table that
// becomes too small keeps its counts and is followed by a larger one
// with all its targets. So code that a signal interrupts between finding its
// way and counting still counts in a table that is read. Each table belongs to
// one call and one thread's copy. While its image is loaded it is never freed.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_ICALL_CACHES_H
#define GMONRT_COUNTS_ICALL_CACHES_H

#include "image/image.h"

namespace gmonrt {

// Adds TARGET to the cache of the call whose __gmon_icall returns to FROM, if it has a free way.
// Further calls are then counted there. Uses no vector registers, because the stubs call it.
void cacheTarget(uint64_t from, uint64_t target);

// Notes the tables of IMAGE, which is about to be unloaded. Threads may still use them.
void retireTables(Image &image);

// Takes the tables of unloaded images for others, because no code can use them any more. Call it
// before an image is registered.
void reuseRetiredTables();

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
