//===- shared_runtime.h - one runtime for all images ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each image that is linked with the runtime has a copy of it. Usually the
// dynamic linker makes all of them use the first one. If a library hides its
// copy, that copy looks for the visible one itself: only one may decide where
// threads count.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_SHARED_RUNTIME_H
#define GMONRT_BASE_SHARED_RUNTIME_H

#include <dlfcn.h>
#include <pthread.h>

extern "C" __attribute__((weak)) void *dlsym(void *, const char *) noexcept;
// In a static program, and only there, the C library's function has this name, too.
extern "C" __attribute__((weak)) int __pthread_create(pthread_t *, const pthread_attr_t *,
                                                      void *(*)(void *), void *);

namespace gmonrt {

// Returns whether this copy of the runtime is that of libgmonrt.so, which profiles the program. Any
// other profiles the file that it is part of.
bool isSharedLibrary();

// Returns false in a static program, which has no other images, though it may have dlsym.
inline bool mayHaveOtherImages() { return dlsym && !&__pthread_create; }

// Returns the symbol that other images see as NAME. Returns null if that is OURS or there is none.
template <typename Symbol> Symbol *sharedInstead(const char *name, Symbol *ours) {
  if (!mayHaveOtherImages())
    return nullptr;
  auto *shared = reinterpret_cast<Symbol *>(dlsym(RTLD_DEFAULT, name));
  return shared == ours ? nullptr : shared;
}

// Returns whether other images, if there can be any, see OURS as NAME.
inline bool isShared(const char *name, const void *ours) {
  return !mayHaveOtherImages() || dlsym(RTLD_DEFAULT, name) == ours;
}

} // namespace gmonrt

#endif
