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
#include <link.h>
#include <pthread.h>

extern "C" __attribute__((weak)) void *dlsym(void *, const char *) noexcept;
// The table of this file, which linkers define.
extern __attribute__((weak, visibility("hidden"))) ElfW(Dyn) _DYNAMIC[];
// In a static program, and only there, the C library's function has this name, too.
extern "C" __attribute__((weak)) int __pthread_create(pthread_t *, const pthread_attr_t *,
                                                      void *(*)(void *), void *);

namespace gmonrt {

// Returns whether this copy of the runtime is that of libgmonrt.so, which profiles the program. Any
// other profiles the file that it is part of.
bool isSharedLibrary();

// Returns false in a static program, which has no other images, though it may have dlsym.
inline bool mayHaveOtherImages() { return dlsym && !&__pthread_create; }

// Returns whether the dynamic linker searches this file before all others for what it refers to
// (lld's -Bsymbolic): dlsym finds its own copy of the runtime then.
inline bool isSearchedFirst() {
  for (const ElfW(Dyn) *entry = _DYNAMIC; entry && entry->d_tag != DT_NULL; ++entry)
    if (entry->d_tag == DT_SYMBOLIC ||
        (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_SYMBOLIC) != 0))
      return true;
  return false;
}

// Returns what other images see as NAME, null if there is nothing. Looks dlopen up instead of
// naming it: GNU ld warns of each reference to it in a static program.
inline void *seenByOthers(const char *name) {
  void *open = isSearchedFirst() ? dlsym(RTLD_DEFAULT, "dlopen") : nullptr;
  void *program = open ? reinterpret_cast<decltype(&dlopen)>(open)(nullptr, RTLD_LAZY) : nullptr;
  void *found = program ? dlsym(program, name) : nullptr;
  return found ? found : dlsym(RTLD_DEFAULT, name);
}

// Returns the symbol that other images see as NAME. Returns null if that is OURS or there is none.
template <typename Symbol> Symbol *sharedInstead(const char *name, Symbol *ours) {
  if (!mayHaveOtherImages())
    return nullptr;
  auto *shared = reinterpret_cast<Symbol *>(seenByOthers(name));
  return shared == ours ? nullptr : shared;
}

// Returns whether other images, if there can be any, see OURS as NAME.
inline bool isShared(const char *name, const void *ours) {
  return !mayHaveOtherImages() || seenByOthers(name) == ours;
}

} // namespace gmonrt

#endif
