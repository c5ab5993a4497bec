//===- thread_start.cpp - the program starts a thread --------------------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// pthread_create and thrd_create, which stand before the C library's: the new thread is
// made known before it runs anything of the program. So does arch_prctl, which could take
// from a thread what it counts with.
//
//===------------------------------------------------------------------------===//

#include "image.h"
#include "memory.h"
#include "message.h"
#include "shared_runtime.h"
#include "thread_copies.h"
#include "x86_64/counter_base.h"
#include <cerrno>
#include <pthread.h>
#include <threads.h>

using PthreadCreate = int(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
using ThrdCreate = int(thrd_t *, thrd_start_t, void *);

// A sanitizer that is part of the program has its own pthread_create by this name too, and must
// know of threads.
extern "C" __attribute__((weak)) PthreadCreate __interceptor_pthread_create;
// The C library's in a static program, as __pthread_create is.
extern "C" __attribute__((weak)) ThrdCreate __thrd_create;

namespace gmonrt {

namespace {

// What a new thread is to run.
struct Start {
  Start *next;
  std::atomic<bool> isInUse;
  void *(*routine)(void *);
  thrd_start_t c11Routine;
  void *argument;
};

std::atomic<Start *> starts{nullptr};

// Null without memory.
Start *newStart() {
  for (Start *start = starts.load(std::memory_order_acquire); start; start = start->next)
    if (!start->isInUse.exchange(true, std::memory_order_acq_rel))
      return start;
  auto *start = static_cast<Start *>(allocate(sizeof(Start)));
  if (!start)
    return nullptr;
  start->isInUse.store(true, std::memory_order_relaxed);
  start->next = starts.load(std::memory_order_relaxed);
  while (!starts.compare_exchange_weak(start->next, start, std::memory_order_acq_rel))
    ;
  return start;
}

void release(Start *start) { start->isInUse.store(false, std::memory_order_release); }

void *runPthread(void *argument) {
  auto *start = static_cast<Start *>(argument);
  void *(*routine)(void *) = start->routine;
  void *itsArgument = start->argument;
  release(start);
  __gmon_thread_started();
  return routine(itsArgument);
}

int runC11Thread(void *argument) {
  auto *start = static_cast<Start *>(argument);
  thrd_start_t routine = start->c11Routine;
  void *itsArgument = start->argument;
  release(start);
  __gmon_thread_started();
  return routine(itsArgument);
}

// The C library's function: INSIDE in a static program, else what NAME means after us. It is
// looked up once, for dlsym makes the program's dlerror forget.
template <typename Function>
Function *libraryFunction(Function *inside, const char *name, std::atomic<Function *> &found) {
  if (inside)
    return inside;
  Function *function = found.load(std::memory_order_relaxed);
  if (!function && dlsym) {
    function = reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
    found.store(function, std::memory_order_relaxed);
  }
  if (!function)
    error("%s: the C library's own is not there; link a static program with -Wl,-u,__%s", name,
          name);
  return function;
}

std::atomic<PthreadCreate *> nextPthreadCreate{nullptr};
std::atomic<ThrdCreate *> nextThrdCreate{nullptr};

} // namespace

} // namespace gmonrt

using namespace gmonrt;

extern "C" __attribute__((visibility("default"))) int
pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*routine)(void *),
               void *argument) noexcept {
  auto *inside = &__interceptor_pthread_create ? &__interceptor_pthread_create : &__pthread_create;
  auto *create = libraryFunction(inside, "pthread_create", nextPthreadCreate);
  Start *start = create ? newStart() : nullptr;
  if (!start)
    return EAGAIN;
  start->routine = routine;
  start->argument = argument;
  noteNewThread();
  int result = create(thread, attributes, runPthread, start);
  if (result != 0)
    release(start);
  return result;
}

extern "C" __attribute__((visibility("default"))) int
thrd_create(thrd_t *thread, thrd_start_t routine, void *argument) {
  auto *create = libraryFunction(&__thrd_create, "thrd_create", nextThrdCreate);
  Start *start = create ? newStart() : nullptr;
  if (!start)
    return thrd_nomem;
  start->c11Routine = routine;
  start->argument = argument;
  noteNewThread();
  int result = create(thread, runC11Thread, start);
  if (result != thrd_success)
    release(start);
  return result;
}

// A program that counts by way of gs dies when it gives gs another meaning, and should know why.
extern "C" __attribute__((visibility("default"))) int arch_prctl(int code, unsigned long address) {
  if (code == ARCH_SET_GS && address != 0)
    noteForeignBase();
  long result = rawSyscall(SYS_arch_prctl, code, static_cast<long>(address));
  if (result == 0)
    return 0;
  errno = static_cast<int>(-result);
  return -1;
}
