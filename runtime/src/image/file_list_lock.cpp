//===- file_list_lock.cpp - the lock of the dynamic linker's list ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/file_list_lock.h"
#include "arch/machine.h"
#include "image/file_list.h"
#include <algorithm>
#include <pthread.h>
#include <sys/auxv.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

#ifdef __GLIBC__

const pthread_mutex_t *known; // the lock

// Mutexes of the linker's that the calling thread owns while it reads the list. A thread that loads
// a library has another one.
struct OwnedMutexes {
  static constexpr int Most = 4;
  const pthread_mutex_t *mutexes[Most];
  int count = 0;
};

bool isHeld(const pthread_mutex_t &mutex) {
  return __atomic_load_n(&mutex.__data.__lock, __ATOMIC_RELAXED) != 0;
}

bool isOwned(const pthread_mutex_t &mutex, int thread) {
  return __atomic_load_n(&mutex.__data.__owner, __ATOMIC_RELAXED) == thread &&
         mutex.__data.__kind == PTHREAD_MUTEX_RECURSIVE && isHeld(mutex);
}

void addOwned(uintptr_t start, uintptr_t stop, OwnedMutexes &owned) {
  int thread = static_cast<int>(rawSyscall(SYS_gettid));
  constexpr uintptr_t Alignment = alignof(pthread_mutex_t);
  start = (start + Alignment - 1) / Alignment * Alignment;
  for (; start + sizeof(pthread_mutex_t) <= stop && owned.count < OwnedMutexes::Most;
       start += Alignment) {
    auto *mutex = reinterpret_cast<const pthread_mutex_t *>(start);
    if (isOwned(*mutex, thread))
      owned.mutexes[owned.count++] = mutex;
  }
}

// Called while the list is locked.
int findOwned(dl_phdr_info *file, size_t, void *owned) {
  if (file->dlpi_addr != getauxval(AT_BASE)) // the dynamic linker
    return 0;
  // Behind what is read-only after relocation.
  uintptr_t start = 0, stop = 0, readOnlyEnd = 0;
  for (int i = 0; i < file->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = file->dlpi_phdr[i];
    uintptr_t address = file->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_LOAD && segment.p_flags & PF_W)
      start = address, stop = address + segment.p_memsz;
    if (segment.p_type == PT_GNU_RELRO)
      readOnlyEnd = address + segment.p_memsz;
  }
  addOwned(std::max(start, readOnlyEnd), stop, *static_cast<OwnedMutexes *>(owned));
  return 1;
}

#endif

} // namespace

#ifdef __GLIBC__

void findFileListLock() {
  OwnedMutexes owned;
  if (getauxval(AT_BASE)) // 0 in a static program
    visitFileList(findOwned, &owned);
  int thread = static_cast<int>(rawSyscall(SYS_gettid));
  for (int i = 0; i < owned.count; ++i)
    if (!isOwned(*owned.mutexes[i], thread))
      known = owned.mutexes[i];
}

bool isFileListLockHeld() { return known && isHeld(*known); }

#else

void findFileListLock() {}

bool isFileListLockHeld() { return false; }

#endif

} // namespace gmonrt
