//===- next_function.h - what the runtime's stand-ins go on to ----------------===//
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

// The definition of NAME behind the runtime's: the C library's, or that of a library in between. It
// is looked up once, for dlsym makes the program's dlerror forget and is not for signal handlers.
// Null where there is none, as in a static program.
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
