//===- next_function.h - functions behind the runtime's wrappers ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_NEXT_FUNCTION_H
#define GMONRT_BASE_NEXT_FUNCTION_H

#include "base/shared_runtime.h"
#include <atomic>

namespace gmonrt {

// Returns the next definition of NAME after the runtime's: the C library's, or that of a library in
// between. Returns null if there is none, as in a static program. Each is looked up once, because
// dlsym resets dlerror and is not safe in signal handlers.
template <typename Function>
Function *nextFunction(std::atomic<Function *> &known, const char *name) {
  Function *next = known.load(std::memory_order_relaxed);
  if (!next && dlsym) {
    next = reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
    known.store(next, std::memory_order_relaxed);
  }
  return next;
}

} // namespace gmonrt

#endif
