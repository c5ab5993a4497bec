//===- sanitizer.h - sanitizers stand before the C library, too ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A sanitizer has functions of the names of the C library's, as the runtime has, and must be asked.
// Which of the two comes first depends on how the program was linked; it goes on to the other. The
// sanitizer's are known by names of their own, too, which are declared weak here.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SANITIZER_H
#define GMONRT_SANITIZER_H

#include <pthread.h>

extern "C" {
__attribute__((weak)) int __interceptor_pthread_create(pthread_t *, const pthread_attr_t *,
                                                       void *(*)(void *), void *);
__attribute__((weak)) void __interceptor__exit(int);
}

namespace gmonrt {

// Whether a function of the runtime's that returns to CALLER was called by the sanitizer that has
// INTERCEPTOR, and so comes second.
bool isCalledBySanitizer(const void *interceptor, const void *caller);

} // namespace gmonrt

#endif
