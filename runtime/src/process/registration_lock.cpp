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
#include "process/registration.h"
#include <atomic>
#include <cerrno>
#include <pthread.h>

namespace gmonrt {

namespace {

// `besideFork` is for threads that go on while `registration` is locked for a fork.
pthread_mutex_t registration = PTHREAD_MUTEX_INITIALIZER, besideFork = PTHREAD_MUTEX_INITIALIZER;

std::atomic<int> runningFork{0};     // the number of the fork that holds `registration`; 0: none
unsigned long forkingThreadsSignals; // the mask before

unsigned long blockSignals() { return kernelSignalMask(SIG_BLOCK, programSignals()); }

// Returns whether a fork holds the lock, and the caller goes on beside it. If the fork only takes
// long, its child may be a copy from the middle of what the caller does.
bool lockOrGoOn() {
  constexpr int Patience = 3000; // rests
  int last = 0;
  for (int rests = 0; pthread_mutex_trylock(&registration) != 0; restBriefly()) {
    int current = runningFork.load(std::memory_order_relaxed);
    rests = current && current == last ? rests + 1 : 0;
    last = current;
    if (rests < Patience)
      continue;
    pthread_mutex_lock(&besideFork);
    if (runningFork.load(std::memory_order_relaxed) == current)
      return true;
    pthread_mutex_unlock(&besideFork);
  }
  return false;
}

void unlock(pthread_mutex_t &mutex, unsigned long callersSignals) {
  if (!memoryIsFreedSoon())
    freeSparePages();
  pthread_mutex_unlock(&mutex);
  kernelSignalMask(SIG_SETMASK, callersSignals);
}

} // namespace

RegistrationLock::RegistrationLock(DuringFork duringFork)
    : callersErrno(errno), isBesideFork(false) {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelState);
  callersSignals = blockSignals();
  if (duringFork == DuringFork::GoOn)
    isBesideFork = lockOrGoOn();
  else
    pthread_mutex_lock(&registration);
}

RegistrationLock::~RegistrationLock() {
  unlock(isBesideFork ? besideFork : registration, callersSignals);
  pthread_setcancelstate(cancelState, nullptr);
  errno = callersErrno;
}

void lockForFork() {
  unsigned long callersSignals = blockSignals();
  pthread_mutex_lock(&registration);
  forkingThreadsSignals = callersSignals;
  static int forks = 0;
  runningFork.store(++forks, std::memory_order_relaxed);
}

void unlockInParent() {
  pthread_mutex_lock(&besideFork);
  runningFork.store(0, std::memory_order_relaxed);
  pthread_mutex_unlock(&besideFork);
  unlock(registration, forkingThreadsSignals);
}

void unlockInChild() {
  besideFork = PTHREAD_MUTEX_INITIALIZER;
  runningFork.store(0, std::memory_order_relaxed);
  unlock(registration, forkingThreadsSignals);
}

} // namespace gmonrt
