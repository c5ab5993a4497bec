//===- shared_library.cpp - marks libgmonrt.so's copy of the runtime ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/shared_runtime.h"
#include "process/registration.h"

namespace gmonrt {
bool isSharedLibrary() { return true; }
} // namespace gmonrt

// A wrapper of the C library's dlclose, because libraries without records do not announce their
// unload.
extern "C" __attribute__((visibility("default"))) int dlclose(void *handle) noexcept {
  static auto *const next = reinterpret_cast<int (*)(void *)>(dlsym(RTLD_NEXT, "dlclose"));
  gmonrt::noteFilesMayLeave();
  int result = next(handle);
  gmonrt::leaveUnloadedFiles();
  return result;
}
