//===- file_list_lock.cpp - the lock of the dynamic linker's list ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/file_list_lock.h"
#include "arch/machine.h"
#include "base/atomic_flag.h"
#include "base/shared_runtime.h"
#include "image/file_list.h"
#include <algorithm>
#include <pthread.h>
#include <sys/syscall.h>

#ifdef __GLIBC__
extern "C" {
__attribute__((weak)) extern pthread_mutex_t _dl_load_write_lock; // in a static program
__attribute__((weak)) extern char __libc_single_threaded;         // since 2.32
}
#endif

namespace gmonrt {

#ifdef __GLIBC__

namespace {

pthread_mutex_t *known;     // the lock
std::atomic<int> keeper{0}; // the thread that has had it for too long

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
  const r_debug *state = linkersState();
  pthread_mutex_t *mutexes[Most];
  int count = 0;

  void addFrom(uintptr_t start, uintptr_t stop) {
    constexpr uintptr_t Alignment = alignof(pthread_mutex_t);
    start = (start + Alignment - 1) / Alignment * Alignment;
    for (; start + sizeof(pthread_mutex_t) <= stop; start += Alignment)
      if (auto *mutex = reinterpret_cast<pthread_mutex_t *>(start);
          isOwned(*mutex, thread) && count < Most)
        mutexes[count++] = mutex;
  }
};

// Called while the list is locked.
int findOwned(dl_phdr_info *file, size_t, void *data) {
  auto &owned = *static_cast<OwnedMutexes *>(data);
  if (!owned.state || file->dlpi_addr != owned.state->r_ldbase) // the dynamic linker
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
  owned.addFrom(std::max(start, readOnlyEnd), stop);
  return 1;
}

bool lockSoon(pthread_mutex_t &mutex) {
  constexpr int Patience = 3000; // rests
  for (int rests = 0; pthread_mutex_trylock(&mutex) != 0; restBriefly()) {
    int owner = __atomic_load_n(&mutex.__data.__owner, __ATOMIC_RELAXED);
    bool isKeeper = owner && owner == keeper.load(std::memory_order_relaxed);
    if (++rests < Patience && !isKeeper)
      continue;
    keeper.store(owner, std::memory_order_relaxed);
    return false;
  }
  keeper.store(0, std::memory_order_relaxed);
  return true;
}

} // namespace

void findFileListLock() {
  if (!mayHaveOtherImages()) {
    known = &_dl_load_write_lock;
    return;
  }
  OwnedMutexes owned;
  visitFileList(findOwned, &owned);
  for (int i = 0; i < owned.count; ++i)
    if (!isOwned(*owned.mutexes[i], owned.thread))
      known = owned.mutexes[i];
}

bool isFileListLockHeld() { return known && isHeld(*known); }

bool visitUnheldList(int (*visit)(dl_phdr_info *, size_t, void *), void *context) {
  bool isShared = known && !(&__libc_single_threaded && __libc_single_threaded);
  if (isShared && !lockSoon(*known))
    return false;
  dl_iterate_phdr(visit, context);
  if (isShared)
    pthread_mutex_unlock(known);
  return true;
}

#else

void findFileListLock() {}

bool isFileListLockHeld() { return false; }

bool visitUnheldList(int (*visit)(dl_phdr_info *, size_t, void *), void *context) {
  dl_iterate_phdr(visit, context);
  return true;
}

#endif

} // namespace gmonrt
