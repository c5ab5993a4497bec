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
#include <sys/auxv.h>

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

// Returns whether this file is a program, whose entries its debugger reads.
inline bool isPartOfProgram() {
  for (const ElfW(Dyn) *entry = _DYNAMIC; entry && entry->d_tag != DT_NULL; ++entry)
    if (entry->d_tag == DT_DEBUG)
      return true;
  return false;
}

// Returns what the dynamic linker tells debuggers; null in a static program. It is null, too, as
// long as the linker has not begun with the program, and only audit libraries (LD_AUDIT) run.
inline const r_debug *linkersState() {
  auto *headers = reinterpret_cast<const ElfW(Phdr) *>(getauxval(AT_PHDR));
  const ElfW(Phdr) *end = headers + (headers ? getauxval(AT_PHNUM) : 0);
  const ElfW(Phdr) *self = nullptr, *dynamic = nullptr;
  for (const ElfW(Phdr) *segment = headers; segment != end; ++segment) {
    self = segment->p_type == PT_PHDR ? segment : self; // only if it names a dynamic linker
    dynamic = segment->p_type == PT_DYNAMIC ? segment : dynamic;
  }
  if (!self || !dynamic)
    return nullptr;
  auto *entry = reinterpret_cast<const ElfW(Dyn) *>(reinterpret_cast<uintptr_t>(headers) -
                                                    self->p_vaddr + dynamic->p_vaddr);
  while (entry->d_tag != DT_NULL && entry->d_tag != DT_DEBUG)
    ++entry;
  return entry->d_tag == DT_DEBUG ? reinterpret_cast<const r_debug *>(entry->d_un.d_ptr) : nullptr;
}

// Returns what the program and all libraries that it was linked with see as NAME, null if there is
// nothing. Looks dlopen up instead of naming it: GNU ld warns of each reference to it in a static
// program. An audit library must not have the program loaded before its time.
inline void *seenByProgram(const char *name) {
  if (!linkersState())
    return nullptr;
  auto *open = reinterpret_cast<decltype(&dlopen)>(dlsym(RTLD_DEFAULT, "dlopen"));
  void *program = open ? open(nullptr, RTLD_LAZY) : nullptr;
  return program ? dlsym(program, name) : nullptr;
}

// Returns the symbol that other images see as NAME. Returns null if that is OURS or there is none.
// A library finds its own copy where the dynamic linker searches it before all others (lld's
// -Bsymbolic, RTLD_DEEPBIND). So it asks for the program's, too.
template <typename Symbol> Symbol *sharedInstead(const char *name, Symbol *ours) {
  if (!mayHaveOtherImages())
    return nullptr;
  void *found = dlsym(RTLD_DEFAULT, name);
  if (found == ours && !isPartOfProgram())
    found = seenByProgram(name);
  auto *shared = reinterpret_cast<Symbol *>(found);
  return shared == ours ? nullptr : shared;
}

// Returns whether all images that there can be see OURS as NAME. Others do not see what is in a
// library that is opened for itself.
inline bool isShared(const char *name, const void *ours) {
  return !mayHaveOtherImages() ||
         (isPartOfProgram() ? dlsym(RTLD_DEFAULT, name) : seenByProgram(name)) == ours;
}

} // namespace gmonrt

#endif
