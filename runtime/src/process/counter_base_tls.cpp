//===- counter_base_tls.cpp - the counter base in thread-local storage ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/memory.h"
#include "base/process_threads.h"
#include "base/shared_runtime.h"
#include "counts/counter_base.h"
#include "counts/thread_copies.h"
#include "process/registration.h"
#include "process/registration_lock.h"

__thread uintptr_t __gmon_counter_base = 0;

namespace gmonrt {

namespace {

// A word that must equal __gmon_counter_base in each thread. The lists are protected by the
// registration lock: a starting thread must not write where a library was unloaded.
struct Follower {
  Follower *next;
  uintptr_t place; // offset from the thread pointer
};

Follower *followers, *unused;

uintptr_t threadPointer() { return reinterpret_cast<uintptr_t>(__builtin_thread_pointer()); }

uintptr_t placeOf(const uintptr_t *base) {
  return reinterpret_cast<uintptr_t>(base) - threadPointer();
}

Follower *newFollower() {
  if (!unused)
    return static_cast<Follower *>(allocate(sizeof(Follower)));
  Follower *follower = unused;
  unused = follower->next;
  return follower;
}

// Returns whether another thread that has not ended has a base other than 0.
bool othersHaveBases() {
  long process = rawSyscall(SYS_getpid), self = rawSyscall(SYS_gettid);
  for (const ThreadCopies *thread = firstCopies(); thread; thread = thread->next)
    if (thread->thread != self && !threadHasEnded(process, thread->thread))
      return true;
  return false;
}

} // namespace

bool setCounterBase(uintptr_t base) {
  __gmon_counter_base = base;
  for (const Follower *follower = followers; follower; follower = follower->next)
    *reinterpret_cast<uintptr_t *>(threadPointer() + follower->place) = base;
  return true;
}

} // namespace gmonrt

using namespace gmonrt;

// BASE is the running thread's word of another copy of the runtime. It stays unset in existing
// threads.
extern "C" __attribute__((visibility("default"))) void __gmon_follow_base(uintptr_t *base) {
  if (base == &__gmon_counter_base)
    return;
  RegistrationLock lock;
  if (!lock || othersHaveBases())
    noteSharingThread();
  Follower *follower = lock ? newFollower() : nullptr;
  if (!follower)
    return noteSharingThread();
  *base = __gmon_counter_base;
  *follower = {followers, placeOf(base)};
  followers = follower;
}

// BASE is about to be unloaded. In threads that start from now on it stays 0.
extern "C" __attribute__((visibility("default"))) void __gmon_unfollow_base(uintptr_t *base) {
  RegistrationLock lock;
  if (!lock)
    return;
  Follower **link = &followers;
  while (*link && (*link)->place != placeOf(base))
    link = &(*link)->next;
  Follower *follower = *link;
  if (!follower)
    return;
  *link = follower->next;
  follower->next = unused;
  unused = follower;
}

extern "C" {
__attribute__((visibility("hidden"), alias("__gmon_follow_base"))) void
gmonrt_own_follow_base(uintptr_t *base);
__attribute__((visibility("hidden"), alias("__gmon_unfollow_base"))) void
gmonrt_own_unfollow_base(uintptr_t *base);
}

void gmonrt::shareCounterBase() {
  if (auto *follow = sharedInstead("__gmon_follow_base", gmonrt_own_follow_base))
    follow(&__gmon_counter_base);
}

void gmonrt::unshareCounterBase() {
  if (auto *unfollow = sharedInstead("__gmon_unfollow_base", gmonrt_own_unfollow_base))
    unfollow(&__gmon_counter_base);
}
