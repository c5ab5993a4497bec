//===- shared_runtime.h - one runtime for all images --------------------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each image that is linked with the runtime holds a copy of it. Mostly the dynamic linker
// sees to it that all use the first one. Where a library hides its copy, the copy itself looks
// for the one that others see: only one may say where threads count.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_SHARED_RUNTIME_H
#define GMONRT_BASE_SHARED_RUNTIME_H

#include <dlfcn.h>
#include <pthread.h>

extern "C" __attribute__((weak)) void *dlsym(void *, const char *) noexcept;
// In a static program the C library's function has this name too; nothing else does.
extern "C" __attribute__((weak)) int __pthread_create(pthread_t *, const pthread_attr_t *,
                                                      void *(*)(void *), void *);
// Defined in libgmonrt.so alone. Another copy of the runtime answers for the file that it is
// part of; that one for the program.
extern "C" __attribute__((weak, visibility("hidden"))) const char gmonrt_is_shared_library;

namespace gmonrt {

// A static program has no other images, though it may have a dlsym.
inline bool mayHaveOtherImages() { return dlsym && !&__pthread_create; }

// What other images see by the name of OURS, or null if that is ours or there is none.
template <typename Symbol> Symbol *sharedInstead(const char *name, Symbol *ours) {
  if (!mayHaveOtherImages())
    return nullptr;
  auto *shared = reinterpret_cast<Symbol *>(dlsym(RTLD_DEFAULT, name));
  return shared == ours ? nullptr : shared;
}

// Whether other images, if there can be any, see what is OURS by NAME.
inline bool isShared(const char *name, const void *ours) {
  return !mayHaveOtherImages() || dlsym(RTLD_DEFAULT, name) == ours;
}

} // namespace gmonrt

#endif
