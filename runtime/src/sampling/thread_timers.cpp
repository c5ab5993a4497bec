//===- thread_timers.cpp - timers on each thread's CPU time ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/thread_timers.h"
#include "arch/machine.h"
#include "base/atomic_flag.h"
#include "base/kernel_signal.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/options.h"
#include "base/own_stack.h"
#include "base/process_threads.h"
#include "sampling/samples.h"
#include "sampling/split_stacks.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <sys/utsname.h>

namespace gmonrt {

namespace {

constexpr int None = -1;

// A thread and its timer. After the thread's end the entry is kept for another one.
struct ThreadTimer {
  ThreadTimer *next;
  std::atomic<long> thread; // thread id; 0: the entry is free; None: it is being changed
  int timer;                // the kernel's id, or None
  uint32_t number;          // of the thread, see threadNumber()
  void *signalStack;        // that the thread may have of it, see split_stacks.h; or null
};

std::atomic<ThreadTimer *> timers{nullptr};
AtomicFlag isSampling{false};
std::atomic<int> watch{None}; // see watchThreads
bool firstThreadHasTimer = false;
// Initialised explicitly: a constructor would have a name that programs may have, too.
KernelSigaction librarysHandler{}; // the handler before onSample

// Their addresses are the values in the signals of our timers. Each thread has its own mark, so a
// handler need not ask for its thread. The last one is that of all threads without a number.
constexpr uint32_t MostNumbers = 4096;
char ownMarks[MostNumbers], watchMark;
std::atomic<uint32_t> nextNumber{0};

// Returns the number of the thread with the timer of VALUE; MostNumbers for other values.
uint32_t numberOfMark(const void *value) {
  auto offset = reinterpret_cast<uintptr_t>(value) - reinterpret_cast<uintptr_t>(ownMarks);
  return offset < MostNumbers ? static_cast<uint32_t>(offset) : MostNumbers;
}

// The C library's signals begin at 32. Of glibc's two, 33 is sent only by setuid and the like. Of
// musl's three, 32 is sent only by timers that start threads.
int librarysSignal() { return SIGRTMIN == 34 ? 33 : 32; }

int sampleSignal; // the same; the handler must not call the C library

long threadId() { return rawSyscall(SYS_gettid); }

// In nanoseconds, like all times here.
long period() { return 1000000000 / options().hz; }

timespec timeOf(long nanoseconds) { return {nanoseconds / 1000000000, nanoseconds % 1000000000}; }

// Returns the time until a thread's first sample. It is a different part of a period for each
// thread, so the sum of samples is right for short threads, too. The kernel's average delay is
// subtracted.
long firstPeriod() {
  static std::atomic<uint32_t> threads{0};
  constexpr uint32_t GoldenRatio = 0x9e3779b9; // spreads its multiples evenly
  uint32_t part = 0x80000000 + GoldenRatio * threads.fetch_add(1, std::memory_order_relaxed);
  long time = static_cast<long>(static_cast<uint64_t>(period()) * part >> 32) - kernelTick() / 2;
  return time > 0 ? time : 1;
}

// Arms a timer on CLOCK that signals THREAD, or any running thread if that is 0, after FIRST and
// then each INTERVAL. Returns its id, or -errno.
long armTimer(clockid_t clock, long thread, char *mark, long first, long interval) {
  sigevent event = {};
  event.sigev_notify = thread ? SIGEV_THREAD_ID : SIGEV_SIGNAL;
  event.sigev_signo = sampleSignal;
  event.sigev_value.sival_ptr = mark;
  event._sigev_un._tid = static_cast<pid_t>(thread);
  int timer;
  long result = rawSyscall(SYS_timer_create, clock, reinterpret_cast<long>(&event),
                           reinterpret_cast<long>(&timer));
  if (result < 0)
    return result;
  itimerspec setting = {timeOf(interval), timeOf(first)};
  result = rawSyscall(SYS_timer_settime, timer, 0, reinterpret_cast<long>(&setting), 0);
  if (result == 0)
    return timer;
  rawSyscall(SYS_timer_delete, timer);
  return result;
}

void disarm(int &timer) {
  if (timer != None)
    rawSyscall(SYS_timer_delete, timer);
  timer = None;
}

// Number of free entries. If it is 0, no search is needed.
std::atomic<int> freeEntries{0};

void makeFree(ThreadTimer &entry) {
  entry.thread.store(0, std::memory_order_release);
  freeEntries.fetch_add(1, std::memory_order_release);
}

// Frees ENTRY if it is THREAD's and THREAD has ended.
void release(ThreadTimer &entry, long thread) {
  if (!entry.thread.compare_exchange_strong(thread, None))
    return;
  disarm(entry.timer);
  makeFree(entry);
}

// Returns an entry that no other thread changes; null if there is no memory.
ThreadTimer *claimEntry() {
  ThreadTimer *known = timers.load(std::memory_order_acquire);
  if (freeEntries.load(std::memory_order_acquire) <= 0)
    known = nullptr;
  for (; known; known = known->next)
    if (long free = 0; known->thread.compare_exchange_strong(free, None)) {
      freeEntries.fetch_sub(1, std::memory_order_relaxed);
      return known;
    }
  auto *entry = static_cast<ThreadTimer *>(allocate(sizeof(ThreadTimer)));
  if (!entry)
    return nullptr;
  entry->thread.store(None, std::memory_order_relaxed);
  entry->timer = None;
  entry->signalStack = nullptr;
  entry->next = timers.load(std::memory_order_relaxed);
  while (!timers.compare_exchange_weak(entry->next, entry, std::memory_order_acq_rel))
    ;
  return entry;
}

// Returns whether the running thread, ENTRY's, can handle a signal.
bool hasRoomForHandler(ThreadTimer &entry) {
  return !hasSplitStacks() || giveSignalStack(entry.signalStack);
}

// Starts a timer for the running thread, THREAD. Returns 0, or -errno.
long addTimer(long thread) {
  ThreadTimer *entry = claimEntry();
  if (!entry)
    return -ENOMEM;
  if (!hasRoomForHandler(*entry)) {
    makeFree(*entry);
    return -ENOMEM;
  }
  entry->number = std::min(nextNumber.fetch_add(1, std::memory_order_relaxed), MostNumbers - 1);
  long timer =
      armTimer(CLOCK_THREAD_CPUTIME_ID, thread, &ownMarks[entry->number], firstPeriod(), period());
  entry->timer = timer < 0 ? None : static_cast<int>(timer);
  if (timer < 0)
    makeFree(*entry);
  else
    entry->thread.store(thread, std::memory_order_release);
  return timer < 0 ? timer : 0;
}

// Returns null if THREAD has no entry.
const ThreadTimer *entryOf(long thread) {
  for (ThreadTimer *entry = timers.load(std::memory_order_acquire); entry; entry = entry->next)
    if (entry->thread.load(std::memory_order_acquire) == thread)
      return entry;
  return nullptr;
}

// Nothing reports a thread's end. So each new thread checks a few others in turn, and there are
// never many more timers than threads.
void releaseSomeEnded() {
  constexpr int Looks = 2;
  static std::atomic<ThreadTimer *> next{nullptr};
  ThreadTimer *entry = next.load(std::memory_order_relaxed);
  for (int look = 0; look < Looks; ++look) {
    if (!entry)
      entry = timers.load(std::memory_order_acquire);
    long thread = entry ? entry->thread.load(std::memory_order_acquire) : 0;
    if (thread > 0 && threadHasEnded(rawSyscall(SYS_getpid), thread))
      release(*entry, thread);
    entry = entry ? entry->next : nullptr;
  }
  next.store(entry, std::memory_order_relaxed);
}

constexpr long WatchPeriods = 10; // between two signals of the watch

// Gives the running thread, which had no timer, one. Returns the periods that it has run. If there
// are no more timers, returns those since the watch's last signal, which may repeat.
uint32_t discoverThread(long thread, uint32_t signals) {
  if (addTimer(thread) < 0)
    return WatchPeriods * signals;
  timespec time = {};
  rawSyscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, reinterpret_cast<long>(&time));
  return static_cast<uint32_t>((time.tv_sec * 1000000000 + time.tv_nsec) / period());
}

// Returns whether STACKPOINTER is that of the process's first thread, and that has a timer.
bool isTimedFirstThread(uintptr_t stackPointer) {
  return firstThreadHasTimer && isOnFirstStack(stackPointer);
}

// Returns the number of samples that a signal stands for. STACKPOINTER is the thread's.
uint32_t samplesOf(const siginfo_t &info, uintptr_t stackPointer) {
  uint32_t signals = 1 + static_cast<uint32_t>(info.si_overrun);
  if (numberOfMark(info.si_value.sival_ptr) < MostNumbers)
    return signals;
  // The first thread has a timer. It must not be asked for its id: in strict seccomp mode the
  // kernel kills a process that does.
  if (isTimedFirstThread(stackPointer))
    return 0;
  long thread = threadId();
  return entryOf(thread) ? 0 : discoverThread(thread, signals);
}

// What is blocked in the handler: not its own signal. Else the kernel would give a pending one of
// the watch to another thread, where a wait would end early.
unsigned long handlersMask() {
  return ~(kernelSignalBit(sampleSignal) | kernelSignalBit(SIGKILL) | kernelSignalBit(SIGSTOP));
}

// Returns whether the handler began within itself: nothing else blocks just these signals.
bool isNested(const void *context) {
  unsigned long mask = 0;
  memcpy(&mask, &static_cast<const ucontext_t *>(context)->uc_sigmask, sizeof mask);
  return mask == handlersMask();
}

std::atomic<uint32_t> heldSamples{0}; // of nested handlers; counted with the next sample

void onSample(int signal, siginfo_t *info, void *context) {
  uint32_t number = numberOfMark(info->si_value.sival_ptr);
  bool isOurs =
      info->si_code == SI_TIMER && (number < MostNumbers || info->si_value.sival_ptr == &watchMark);
  if (!isOurs) {
    if (librarysHandler.hasHandler())
      librarysHandler.handler(signal, info, context);
    return;
  }
  if (!isSampling.load(std::memory_order_relaxed))
    return;
  if (isNested(context)) { // the watch's signal tells nothing then: the thread has a timer
    if (number < MostNumbers)
      heldSamples.fetch_add(1 + static_cast<uint32_t>(info->si_overrun), std::memory_order_relaxed);
    return;
  }
  Interrupted thread(context);
  uint32_t samples = samplesOf(*info, thread.stackPointer());
  if (samples == 0)
    return;
  if (heldSamples.load(std::memory_order_relaxed))
    samples += heldSamples.exchange(0, std::memory_order_relaxed);
  SampledPlace place = {{thread.programCounter(), thread.stackPointer(), thread.framePointer(),
                         thread.returnAddress(), true},
                        thread.isInSystemCall()};
  place.thread.stackEnd = isTimedFirstThread(place.thread.stackPointer) ? firstStackEnd() : 0;
  if (number < MostNumbers - 1)
    place.threadNumber = number;
  countSamples(TimeSamples, place, samples);
}

void installHandler() {
  KernelSigaction current = {};
  kernelSigaction(sampleSignal, nullptr, &current);
  if (current.handler == onSample)
    return;
  librarysHandler = current;
  KernelSigaction action = {};
  action.handler = onSample;
  action.flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK | SA_NODEFER | SignalReturn::Flag;
  action.mask = handlersMask();
  kernelSigaction(sampleSignal, &action, nullptr);
}

// Since Linux 6.4 the signal of a process's timer goes to the running thread. Before, it woke the
// first thread.
bool kernelSignalsRunningThread() {
  utsname system;
  if (rawSyscall(SYS_uname, reinterpret_cast<long>(&system)) != 0)
    return false;
  const char *at = system.release;
  auto number = [&at] {
    int value = 0;
    for (; *at >= '0' && *at <= '9'; ++at)
      value = value * 10 + (*at - '0');
    return value;
  };
  int major = number();
  at += *at == '.';
  int minor = number();
  return major > 6 || (major == 6 && minor >= 4);
}

// A timer on the process's clock finds threads that were not started with pthread_create and the
// like. If the running thread blocks all signals, the kernel gives the timer's to another one,
// whose wait ends early. The C library blocks them in threads that start threads or processes, or
// end.
void watchThreads() {
  if (!kernelSignalsRunningThread() || hasSplitStacks())
    return;
  long time = WatchPeriods * period();
  long timer = armTimer(CLOCK_PROCESS_CPUTIME_ID, 0, &watchMark, time, time);
  watch.store(timer < 0 ? None : static_cast<int>(timer), std::memory_order_release);
}

// Returns whether the running thread blocks the signal of samples. Programs cannot, but the C
// library's threads do that call functions for timers: in musl they wait for this very signal, and
// would take each sample for the end of a time.
bool isWaitingForTimers() { return kernelSignalMask(SIG_BLOCK, 0) & kernelSignalBit(sampleSignal); }

} // namespace

long kernelTick() {
  timespec tick = {};
  rawSyscall(SYS_clock_getres, CLOCK_MONOTONIC_COARSE, reinterpret_cast<long>(&tick));
  return tick.tv_nsec;
}

void startThreadTimers() {
  sampleSignal = librarysSignal();
  installHandler();
  // The parent process may have blocked the signal.
  kernelSignalMask(SIG_UNBLOCK, kernelSignalBit(sampleSignal));
  long result = addTimer(threadId());
  if (result < 0)
    return warning("cannot create a timer (%s); the profile has no time samples",
                   errorText(static_cast<int>(-result)));
  isSampling.store(true, std::memory_order_release);
  findFirstStack();
  firstThreadHasTimer = isOnFirstStack(reinterpret_cast<uintptr_t>(__builtin_frame_address(0)));
  watchThreads();
}

void addThreadTimer() {
  if (!isSampling.load(std::memory_order_acquire))
    return;
  installHandler(); // the C library installs its handler when it starts its first thread
  if (isWaitingForTimers())
    return;
  releaseSomeEnded();
  addTimer(threadId());
}

void findNoMoreThreads() {
  if (watch.load(std::memory_order_relaxed) == None)
    return;
  int ended = watch.exchange(None);
  disarm(ended);
}

void exemptThread() {
  if (ThreadTimer *entry = claimEntry()) {
    entry->thread.store(threadId(), std::memory_order_release);
    // Unblocks both, because this thread must not ask the C library which one it is.
    kernelSignalMask(SIG_UNBLOCK, kernelSignalBit(32) | kernelSignalBit(33));
  }
}

bool isExempt(long thread) {
  const ThreadTimer *entry = entryOf(thread);
  return entry && entry->timer == None;
}

uint32_t threadNumber(long thread) {
  const ThreadTimer *entry = entryOf(thread);
  return entry && entry->number < MostNumbers - 1 ? entry->number : UnknownThread;
}

void stopThreadTimers() {
  // Keeps the handler: a signal may be pending.
  if (!isSampling.exchange(false))
    return;
  findNoMoreThreads();
  for (ThreadTimer *entry = timers.load(std::memory_order_acquire); entry; entry = entry->next)
    if (long thread = entry->thread.load(std::memory_order_acquire); thread > 0) {
      entry->signalStack = nullptr; // the thread keeps it
      release(*entry, thread);
    }
}

bool isThreadsSignalStack(const void *memory) {
  for (ThreadTimer *entry = timers.load(std::memory_order_acquire); entry; entry = entry->next)
    if (memory && entry->signalStack == memory)
      return true;
  return false;
}

void forgetTimersInChild() {
  isSampling.store(false, std::memory_order_relaxed);
  watch.store(None, std::memory_order_relaxed);
  nextNumber.store(0, std::memory_order_relaxed);
  heldSamples.store(0, std::memory_order_relaxed);
  freeEntries.store(0, std::memory_order_relaxed);
  for (ThreadTimer *entry = timers.load(std::memory_order_acquire); entry; entry = entry->next) {
    entry->timer = None;
    entry->signalStack = nullptr; // this thread may have it
    makeFree(*entry);
  }
}

} // namespace gmonrt
