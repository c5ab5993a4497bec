//===- registration_lock.h - the lock of the list of images ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_REGISTRATION_LOCK_H
#define GMONRT_PROCESS_REGISTRATION_LOCK_H

#include <pthread.h>

namespace gmonrt {

// What to do while another thread forks. A fork holds the lock until the C library's malloc is
// free. A handler may have interrupted malloc, so it must not wait for the end of the fork.
enum class DuringFork {
  Wait,
  GoOn, // after half a second: for what handlers of signals may call, and the end of the process
};

// Protects the list of images. While it is held, signals are blocked and the thread cannot be
// cancelled. So a handler may take it, because the interrupted thread does not hold it.
// MemorySanitizer does not check what the thread does. Preserves errno.
//
// It is not locked if another thread keeps it for ten seconds, or kept it when this process was
// copied without the C library's fork. Then nothing that it protects may be used.
class RegistrationLock {
public:
  explicit RegistrationLock(DuringFork duringFork = DuringFork::Wait);
  ~RegistrationLock();

  explicit operator bool() const { return locked; }

private:
  unsigned long callersSignals; // the kernel's mask
  int cancelState, callersErrno;
  pthread_mutex_t *locked; // null: none
};

// Functions for pthread_atfork. Otherwise a fork while another thread registers an image would
// leave the child with a locked mutex.
void lockForFork();
// Returns whether lockForFork() could lock. If not, the child must leave all as it is.
bool isLockedForFork();
void unlockInParent();
void unlockInChild();
// In every child, before anything else: its parent's other threads are not in it.
void forgetForksInChild();
// Waits until no thread is between lockForFork() and the end of unlockInParent(), some seconds at
// most. Later ones leave at once. The C library may unmap a library while another thread runs its
// functions for fork; only the instructions before and behind the counting of threads are left to
// chance. REQUIRES: the lock is not held.
void letForksLeave();

} // namespace gmonrt

#endif
