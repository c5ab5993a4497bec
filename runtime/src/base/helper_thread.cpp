//===- helper_thread.cpp - the runtime's helper thread --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/helper_thread.h"
#include "arch/machine.h"
#include "base/bounded_wait.h"
#include "base/descriptor.h"
#include "base/kernel_signal.h"
#include "base/memory.h"
#include "base/process_threads.h"
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <ctime>
#include <sched.h>
#include <sys/prctl.h>

namespace gmonrt {

namespace {

constexpr size_t StackSize = 64 << 10;
constexpr long LookPeriod = 100000000; // between checks for the program's threads, in nanoseconds
constexpr long ShortWait = 10000000;   // before looking again, in nanoseconds

HelperWork work;
long creator;
std::atomic<int> isReady{0}, mustStop{0};
int running = 0; // the kernel clears it when the thread ends
long helper;     // thread id
void *stack = nullptr;

long now() {
  timespec time = {};
  rawSyscall(SYS_clock_gettime, CLOCK_MONOTONIC, reinterpret_cast<long>(&time));
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

// The C library does not know this thread. So what the program gives up later, by setuid() and the
// like, it does not give up here, and its memory is the program's: this thread needs no rights.
void dropRights() {
  struct {
    uint32_t version;
    int thread;
  } self = {0x20080522, 0}; // _LINUX_CAPABILITY_VERSION_3
  uint32_t none[6] = {};
  rawSyscall(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1);
  rawSyscall(SYS_capset, reinterpret_cast<long>(&self), reinterpret_cast<long>(none));
}

bool exists() { return __atomic_load_n(&running, __ATOMIC_ACQUIRE); }

void runHelper() {
  closeDescriptors(); // the thread's copies would keep the program's pipes and sockets open
  rawSyscall(SYS_prctl, PR_SET_NAME, reinterpret_cast<long>("gmonrt"));
  long period = work.begin(creator);
  dropRights();
  bool isRoot = rawSyscall(SYS_geteuid) == 0;
  isReady.store(1, std::memory_order_release);
  wakeWaiting(&isReady);
  long start = now(), done = 0, nextLook = start;
  while (period && !mustStop.load(std::memory_order_acquire)) {
    if (now() >= nextLook) {
      if (int status = statusOfEndedProgram(); status >= 0) {
        addOwnThreads(-1);
        rawSyscall(SYS_exit, status);
      }
      if (isRoot && !firstThreadIsRoot())
        break;
      nextLook = now() + LookPeriod;
    }
    waitWhile(&mustStop, 0, std::max(0l, start + (done + 1) * period - now()));
    long passed = (now() - start) / period;
    if (passed > done)
      work.tick(static_cast<unsigned>(passed - done));
    done = passed;
  }
  addOwnThreads(-1);
}

} // namespace

bool startHelper(const HelperWork &toDo) {
  if (!stack && !(stack = map(StackSize)))
    return false;
  work = toDo;
  creator = rawSyscall(SYS_gettid);
  isReady.store(0, std::memory_order_relaxed);
  mustStop.store(0, std::memory_order_relaxed);
  running = 1;
  addOwnThreads(1);
  // Without CLONE_FILES the thread has a descriptor table of its own.
  constexpr unsigned long flags =
      CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_CHILD_CLEARTID;
  unsigned long signals = kernelSignalMask(SIG_BLOCK, ~0ul);
  long result =
      startKernelThread(runHelper, static_cast<char *>(stack) + StackSize, flags, &running);
  kernelSignalMask(SIG_SETMASK, signals);
  if (result < 0) {
    addOwnThreads(-1);
    return false;
  }
  helper = result;
  // Checks that the thread still exists: a seccomp filter may end it before it is ready.
  while (!isReady.load(std::memory_order_acquire) && exists())
    waitWhile(&isReady, 0, ShortWait);
  return isReady.load(std::memory_order_acquire);
}

void stopHelper() {
  mustStop.store(1, std::memory_order_release);
  wakeWaiting(&mustStop);
  // Waits in short steps, because in a copy of the process there is no such thread to wake it.
  long process = rawSyscall(SYS_getpid);
  while (exists() && !threadHasEnded(process, helper))
    waitWhile(&running, 1, ShortWait);
}

void forgetHelper() { running = 0; }

} // namespace gmonrt
