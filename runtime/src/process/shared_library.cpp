//===- shared_library.cpp - this copy of the runtime is libgmonrt.so ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "process/registration.h"
#include <dlfcn.h>

// See shared_runtime.h.
extern "C" __attribute__((visibility("hidden"))) const char gmonrt_is_shared_library = 1;

// It stands before the C library's: libraries without records tell nobody that they go.
extern "C" __attribute__((visibility("default"))) int dlclose(void *handle) noexcept {
  static auto *const next = reinterpret_cast<int (*)(void *)>(dlsym(RTLD_NEXT, "dlclose"));
  gmonrt::noteFilesMayLeave();
  int result = next(handle);
  gmonrt::leaveUnloadedFiles();
  return result;
}
