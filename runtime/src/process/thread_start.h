//===- thread_start.h - wrappers that start threads -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_THREAD_START_H
#define GMONRT_PROCESS_THREAD_START_H

#include <pthread.h>

namespace gmonrt {

// pthread_create for a thread of the runtime, which runs no instrumented code.
int createUncountedThread(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*routine)(void *), void *argument);

} // namespace gmonrt

#endif
