//===- thread_start.cpp - wrappers that start threads ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Wraps the C library's pthread_create and thrd_create: a new thread is
// registered before it runs code of the program.
//
//===------------------------------------------------------------------------===//

#include "process/thread_start.h"
#include "arch/machine.h"
#include "base/atomic_flag.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/next_function.h"
#include "base/process_part.h"
#include "base/shared_runtime.h"
#include "counts/thread_copies.h"
#include "gmonkit/wrapper.h"
#include "image/dynamic_symbols.h"
#include "process/registration.h"
#include "sampling/thread_timers.h"
#include <cerrno>
#include <cstdint>
#include <pthread.h>
#include <sys/syscall.h>
#include <threads.h>

namespace gmonrt {

namespace {

// The arguments of a new thread.
struct Start {
  Start *next;
  AtomicFlag isInUse;
  void *(*routine)(void *); // also thrd_create's
  void *argument;
};

std::atomic<Start *> starts{nullptr};
std::atomic<int> freeStarts{0}; // number of free ones

// Returns null if there is no memory.
Start *newStart() {
  Start *known = starts.load(std::memory_order_acquire);
  if (freeStarts.load(std::memory_order_acquire) <= 0)
    known = nullptr;
  for (; known; known = known->next)
    if (!known->isInUse.exchange(true, std::memory_order_acq_rel)) {
      freeStarts.fetch_sub(1, std::memory_order_relaxed);
      return known;
    }
  auto *start = static_cast<Start *>(allocate(sizeof(Start)));
  if (!start)
    return nullptr;
  start->isInUse.store(true, std::memory_order_relaxed);
  start->next = starts.load(std::memory_order_relaxed);
  while (!starts.compare_exchange_weak(start->next, start, std::memory_order_acq_rel))
    ;
  return start;
}

void release(Start *start) {
  start->isInUse.store(false, std::memory_order_release);
  freeStarts.fetch_add(1, std::memory_order_release);
}

#ifdef __clang__
#define CALLS_BY_OTHER_TYPE __attribute__((no_sanitize("function")))
#else
#define CALLS_BY_OTHER_TYPE
#endif

// Jumps to the routine, so the routine's caller is the C library. The int of a thrd_create routine
// returns in the register where thrd_join expects it.
CALLS_BY_OTHER_TYPE void *runThread(void *argument) {
  auto *start = static_cast<Start *>(argument);
  void *(*routine)(void *) = start->routine;
  void *itsArgument = start->argument;
  release(start);
  __gmon_thread_started();
  return routine(itsArgument);
}

std::atomic<PthreadCreate *> nextPthreadCreate{nullptr};
using ThrdCreate = int(thrd_t *, thrd_start_t, void *);
std::atomic<ThrdCreate *> nextThrdCreate{nullptr}; // if it is not the C library's
std::atomic<bool> thrdCreateIsKnown{false};

// The thread that is creating one of the runtime's own. A sanitizer may call createThread again.
std::atomic<long> startsOwn{0};

bool isStartingOwn() {
  long thread = startsOwn.load(std::memory_order_relaxed);
  return thread && thread == rawSyscall(SYS_gettid);
}

// Returns the C library's function. Returns a sanitizer's wrapper, which must know of threads,
// unless that is CALLER. Returns null and reports an error if there is none.
PthreadCreate *nextAfterOurs(const void *caller) {
  if (PthreadCreate *sanitizers = sanitizersPthreadCreate(caller))
    return sanitizers;
  if (&__pthread_create)
    return &__pthread_create;
  PthreadCreate *create = nextFunction(nextPthreadCreate, "pthread_create");
  if (!create)
    error("pthread_create: not found in the C library; link a static program with "
          "-Wl,-u,__pthread_create");
  return create;
}

int createThread(pthread_t *thread, const pthread_attr_t *attributes, void *(*routine)(void *),
                 void *argument, const void *caller) {
  auto *create = nextAfterOurs(caller);
  if (create && isStartingOwn())
    return create(thread, attributes, routine, argument);
  Start *start = create ? newStart() : nullptr;
  if (!start)
    return EAGAIN;
  start->routine = routine;
  start->argument = argument;
  noteNewThread();
  if (staysLoaded()) // other copies do not know which threads there are
    findNoMoreThreads();
  int result = create(thread, attributes, runThread, start);
  if (result != 0)
    release(start);
  return result;
}

// Returns a thrd_create behind ours that is not the C library's, null if there is none. Libraries
// have some from before C11, which return other numbers and call pthread_create. Each is looked up
// once, because dlsym resets dlerror.
ThrdCreate *foreignThrdCreate() {
  if (!thrdCreateIsKnown.load(std::memory_order_acquire)) {
    void *next = dlsym ? dlsym(RTLD_NEXT, "thrd_create") : nullptr;
    if (next && !isInLibraryOfC(next))
      nextThrdCreate.store(reinterpret_cast<ThrdCreate *>(next), std::memory_order_relaxed);
    thrdCreateIsKnown.store(true, std::memory_order_release);
  }
  return nextThrdCreate.load(std::memory_order_relaxed);
}

} // namespace

int createUncountedThread(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*routine)(void *), void *argument) {
  auto *create = nextAfterOurs(__builtin_return_address(0));
  if (!create)
    return ENOSYS;
  startsOwn.store(rawSyscall(SYS_gettid), std::memory_order_relaxed);
  int result = create(thread, attributes, routine, argument);
  startsOwn.store(0, std::memory_order_relaxed);
  return result;
}

} // namespace gmonrt

using namespace gmonrt;

extern "C" __attribute__((visibility("default"))) int
pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*routine)(void *),
               void *argument) noexcept {
  return createThread(thread, attributes, routine, argument, __builtin_return_address(0));
}
GMONRT_MARK_WRAPPER(pthread_create);

// Weak, because programs may define this function themselves.
extern "C" __attribute__((weak, visibility("default"))) int
thrd_create(thrd_t *thread, thrd_start_t routine, void *argument) {
  if (ThrdCreate *foreign = foreignThrdCreate())
    return foreign(thread, routine, argument);
  int result = createThread(
      thread, nullptr, reinterpret_cast<void *(*)(void *)>(reinterpret_cast<void (*)()>(routine)),
      argument, __builtin_return_address(0));
  return result == 0 ? thrd_success : result == ENOMEM ? thrd_nomem : thrd_error;
}
GMONRT_MARK_WRAPPER(thrd_create);
