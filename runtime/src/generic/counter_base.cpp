//===- counter_base.cpp - where a thread's counters are ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counter_base.h"
#include "memory.h"
#include "shared_runtime.h"
#include "thread_copies.h"
#include <atomic>

__thread uintptr_t __gmon_counter_base = 0;

namespace gmonrt {

namespace {

// A base that has to be what __gmon_counter_base is, in each thread.
struct Follower {
  Follower *next;
  uintptr_t place; // from the thread pointer on
};

std::atomic<Follower *> followers{nullptr};

uintptr_t threadPointer() { return reinterpret_cast<uintptr_t>(__builtin_thread_pointer()); }

} // namespace

bool setCounterBase(uintptr_t base) {
  __gmon_counter_base = base;
  for (Follower *follower = followers.load(std::memory_order_acquire); follower;
       follower = follower->next)
    *reinterpret_cast<uintptr_t *>(threadPointer() + follower->place) = base;
  return true;
}

} // namespace gmonrt

using namespace gmonrt;

// BASE is the running thread's of another copy of the runtime. Threads that there are already
// cannot be reached.
extern "C" __attribute__((visibility("default"))) void __gmon_follow_base(uintptr_t *base) {
  if (base == &__gmon_counter_base)
    return;
  if (threadsWereStarted())
    noteSharingThread();
  auto *follower = static_cast<Follower *>(allocate(sizeof(Follower)));
  if (!follower)
    return noteSharingThread();
  *base = __gmon_counter_base;
  *follower = {followers.load(std::memory_order_relaxed),
               reinterpret_cast<uintptr_t>(base) - threadPointer()};
  while (!followers.compare_exchange_weak(follower->next, follower, std::memory_order_acq_rel))
    ;
}

extern "C" __attribute__((visibility("hidden"), alias("__gmon_follow_base"))) void
gmonrt_own_follow_base(uintptr_t *base);

void gmonrt::shareCounterBase() {
  if (auto *follow = sharedInstead("__gmon_follow_base", gmonrt_own_follow_base))
    follow(&__gmon_counter_base);
}
