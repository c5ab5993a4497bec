//===- shared_library.cpp - marks libgmonrt.so's copy of the runtime ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/shared_runtime.h"
#include "gmonkit/abi.h"
#include "process/registration.h"

namespace gmonrt {
bool isSharedLibrary() { return true; }
} // namespace gmonrt

// Instrumented code finds these in its own image only: lazy binding changes a register that they
// keep. GNU ld prints the text where an object refers to them.
#define GMONRT_NOT_HERE(symbol)                                                                    \
  __asm__(".pushsection .gnu.warning." symbol ",\"\",%progbits\n"                                  \
          ".asciz \"libgmonrt.so is for programs built without the plugins; link libgmonrt.a\"\n"  \
          ".popsection")
GMONRT_NOT_HERE(GMON_SYMBOL_FIRST);
GMONRT_NOT_HERE(GMON_SYMBOL_ICALL);

// A wrapper of the C library's dlclose, because libraries without records do not announce their
// unload.
extern "C" __attribute__((visibility("default"))) int dlclose(void *handle) noexcept {
  static auto *const next = reinterpret_cast<int (*)(void *)>(dlsym(RTLD_NEXT, "dlclose"));
  gmonrt::noteFilesMayLeave();
  int result = next(handle);
  gmonrt::leaveUnloadedFiles();
  return result;
}
