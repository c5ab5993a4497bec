//===- registration_lock.cpp - the lock of the list of images -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "process/registration_lock.h"
#include "base/array_memory.h"
#include "base/atomic_flag.h"
#include "base/kernel_signal.h"
#include "base/message.h"
#include "base/process_part.h"
#include "base/process_threads.h"
#include "process/registration.h"
#include <atomic>
#include <cerrno>
#include <pthread.h>

namespace gmonrt {

namespace {

constexpr int Patience = 200, PatienceWithFork = 10; // tries, of a twentieth of a second each

// `besideFork` is for threads that go on while `registration` is locked for a fork.
pthread_mutex_t registration = PTHREAD_MUTEX_INITIALIZER, besideFork = PTHREAD_MUTEX_INITIALIZER;

std::atomic<int> runningFork{0};     // the number of the fork that holds `registration`; 0: none
std::atomic<void *> forkingThread;   // its thread pointer, which its child has, too
unsigned long forkingThreadsSignals; // the mask before
std::atomic<int> forksInside{0};     // threads between lockForFork and unlockInParent
std::atomic<bool> isLeaving{false};  // this code will soon be unmapped
AtomicFlag isKept{false};            // a thread has had `registration` for longer than one waits

// The end of a child that the program ignores stays so: where it is blocked, the kernel gives it to
// another thread, whose wait ends early.
unsigned long blockSignals() {
  unsigned long mask = programSignals();
  KernelSigaction action = {};
  if (kernelSigaction(SIGCHLD, nullptr, &action) == 0 && !action.hasHandler())
    mask &= ~kernelSignalBit(SIGCHLD);
  return kernelSignalMask(SIG_BLOCK, mask);
}

#ifdef __GLIBC__

// The kernel may end a thread by itself, wherever it is, as a seccomp filter may want.
bool takeFromEndedThread(pthread_mutex_t &mutex) {
  int owner = __atomic_load_n(&mutex.__data.__owner, __ATOMIC_RELAXED);
  return owner && threadHasEnded(rawSyscall(SYS_getpid), owner) &&
         __atomic_compare_exchange_n(&mutex.__data.__owner, &owner,
                                     static_cast<int>(rawSyscall(SYS_gettid)), false,
                                     __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

#else

bool takeFromEndedThread(pthread_mutex_t &) { return false; }

#endif

// Rests instead of pthread_mutex_timedlock, which takes a time of the clock that may be set.
bool tryToLock(pthread_mutex_t &mutex) {
  constexpr int Rests = 300;
  for (int rests = 0; rests < Rests; ++rests) {
    if (pthread_mutex_trylock(&mutex) == 0)
      return true;
    if (rests < 5) // most hold it for less than a rest
      rawSyscall(SYS_sched_yield);
    else
      restBriefly();
  }
  return takeFromEndedThread(mutex);
}

// In a copy of the process that was made without the C library's fork, no thread unlocks what
// another one than the copied thread held. What that one was changing is not used, either.
bool isHeldInOriginal() {
  static AtomicFlag isSaid{false};
  if (!countedProcessId() || isCountedProcess())
    return false;
  if (!isSaid.exchange(true))
    warning("this process was made while a thread of its parent's used the counts; its profile is "
            "not written");
  return true;
}

bool goOnBesideFork(int fork) {
  if (!tryToLock(besideFork))
    return false;
  if (runningFork.load(std::memory_order_relaxed) == fork)
    return true;
  pthread_mutex_unlock(&besideFork);
  return false;
}

pthread_mutex_t *waitForLock(DuringFork duringFork) {
  int tries = isKept.load(std::memory_order_relaxed) ? 1 : Patience;
  for (int triesWithFork = 0, last = 0; tries > 0 && !isHeldInOriginal(); --tries) {
    if (tryToLock(registration))
      return &registration;
    if (isLeaving.load())
      return nullptr;
    int current = runningFork.load(std::memory_order_relaxed);
    triesWithFork = current && current == last ? triesWithFork + 1 : 0;
    last = current;
    if (duringFork == DuringFork::GoOn && triesWithFork >= PatienceWithFork &&
        goOnBesideFork(current))
      return &besideFork;
  }
  if (tries == 0 && !isKept.exchange(true, std::memory_order_relaxed))
    error("a thread has kept a lock of the runtime's for ten seconds; the others go on without "
          "counts and profile");
  return nullptr;
}

// Returns the mutex that was locked: `besideFork` if a fork holds the lock. If the fork only takes
// long, its child may be a copy from the middle of what the caller does. Null: none was.
inline pthread_mutex_t *lockWhatMayBe(DuringFork duringFork) {
  return pthread_mutex_trylock(&registration) == 0 ? &registration : waitForLock(duringFork);
}

void unlock(pthread_mutex_t &mutex, unsigned long callersSignals) {
  if (!memoryIsFreedSoon())
    freeSparePages();
  isKept.store(false, std::memory_order_relaxed);
  pthread_mutex_unlock(&mutex);
  kernelSignalMask(SIG_SETMASK, callersSignals);
}

} // namespace

RegistrationLock::RegistrationLock(DuringFork duringFork) : callersErrno(errno) {
  pauseMemorySanitizer();
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelState);
  callersSignals = blockSignals();
  locked = lockWhatMayBe(duringFork);
}

RegistrationLock::~RegistrationLock() {
  if (locked)
    unlock(*locked, callersSignals);
  else
    kernelSignalMask(SIG_SETMASK, callersSignals);
  pthread_setcancelstate(cancelState, nullptr);
  resumeMemorySanitizer();
  errno = callersErrno;
}

void lockForFork() {
  forksInside.fetch_add(1);
  if (isLeaving.load()) {
    forksInside.fetch_sub(1);
    return;
  }
  unsigned long callersSignals = blockSignals();
  if (!lockWhatMayBe(DuringFork::Wait)) {
    kernelSignalMask(SIG_SETMASK, callersSignals);
    forksInside.fetch_sub(1);
    return;
  }
  forkingThreadsSignals = callersSignals;
  forkingThread.store(__builtin_thread_pointer(), std::memory_order_relaxed);
  static int forks = 0;
  runningFork.store(++forks, std::memory_order_relaxed);
}

bool isLockedForFork() {
  return forkingThread.load(std::memory_order_relaxed) == __builtin_thread_pointer();
}

void unlockInParent() {
  if (!isLockedForFork())
    return;
  bool isAlone = false; // nobody goes on beside the fork any more
  for (int tries = 0; tries < Patience && !isAlone; ++tries)
    isAlone = tryToLock(besideFork);
  runningFork.store(0, std::memory_order_relaxed);
  forkingThread.store(nullptr, std::memory_order_relaxed);
  if (isAlone)
    pthread_mutex_unlock(&besideFork);
  unlock(registration, forkingThreadsSignals);
  forksInside.fetch_sub(1);
}

void letForksLeave() {
  isLeaving.store(true);
  // Some seconds: a fork may wait for a lock of the thread that unloads.
  constexpr int rests = 20000;
  for (int i = 0; forksInside.load() > 0 && i < rests; ++i)
    restBriefly();
}

void forgetForksInChild() {
  isLeaving.store(false);
  forksInside.store(0);
}

void unlockInChild() {
  besideFork = PTHREAD_MUTEX_INITIALIZER;
  runningFork.store(0, std::memory_order_relaxed);
  forkingThread.store(nullptr, std::memory_order_relaxed);
  unlock(registration, forkingThreadsSignals);
}

} // namespace gmonrt
