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

#ifdef __GLIBC__

namespace {

const pthread_mutex_t *known; // the lock

bool isHeld(const pthread_mutex_t &mutex) {
  return __atomic_load_n(&mutex.__data.__lock, __ATOMIC_RELAXED) != 0;
}

bool isOwned(const pthread_mutex_t &mutex, int thread) {
  return __atomic_load_n(&mutex.__data.__owner, __ATOMIC_RELAXED) == thread &&
         mutex.__data.__kind == PTHREAD_MUTEX_RECURSIVE && isHeld(mutex);
}

// Mutexes of the linker's that the thread owns while it reads the list. A thread that loads a
// library has another one.
struct OwnedMutexes {
  static constexpr int Most = 4;
  int thread = static_cast<int>(rawSyscall(SYS_gettid));
  const pthread_mutex_t *mutexes[Most];
  int count = 0;

  void addFrom(uintptr_t start, uintptr_t stop) {
    constexpr uintptr_t Alignment = alignof(pthread_mutex_t);
    start = (start + Alignment - 1) / Alignment * Alignment;
    for (; start + sizeof(pthread_mutex_t) <= stop; start += Alignment)
      if (auto *mutex = reinterpret_cast<const pthread_mutex_t *>(start);
          isOwned(*mutex, thread) && count < Most)
        mutexes[count++] = mutex;
  }
};

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
  static_cast<OwnedMutexes *>(owned)->addFrom(std::max(start, readOnlyEnd), stop);
  return 1;
}

} // namespace

void findFileListLock() {
  OwnedMutexes owned;
  if (getauxval(AT_BASE)) // 0 in a static program
    visitFileList(findOwned, &owned);
  for (int i = 0; i < owned.count; ++i)
    if (!isOwned(*owned.mutexes[i], owned.thread))
      known = owned.mutexes[i];
}

bool isFileListLockHeld() { return known && isHeld(*known); }

#else

void findFileListLock() {}

bool isFileListLockHeld() { return false; }

#endif

} // namespace gmonrt
