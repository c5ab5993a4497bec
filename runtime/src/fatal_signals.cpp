//===- fatal_signals.cpp - signals that end the process, or ask for a profile -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A handler stands where the program has the default action, until the program sets another
// one. It writes the profiles, brings the default action back and lets the signal come again, so
// that the process ends, and dumps its core, as it would have.
//
// Handlers run on the signal stack if there is one. It may be small, so the profiles are
// written on a stack of the runtime's own.
//
//===------------------------------------------------------------------------===//

#include "fatal_signals.h"
#include "atomic_flag.h"
#include "call_on_stack.h"
#include "gmonkit/gmon_out.h"
#include "kernel_signal.h"
#include "memory.h"
#include "message.h"
#include "options.h"
#include "registration.h"
#include "syscall.h"
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sched.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

struct SignalName {
  int number;
  const char *name;
};

// Those whose default action ends the process; so does that of all real-time signals.
constexpr SignalName Fatal[] = {
    {SIGHUP, "HUP"},   {SIGINT, "INT"},   {SIGQUIT, "QUIT"},     {SIGILL, "ILL"},
    {SIGTRAP, "TRAP"}, {SIGABRT, "ABRT"}, {SIGBUS, "BUS"},       {SIGFPE, "FPE"},
    {SIGUSR1, "USR1"}, {SIGSEGV, "SEGV"}, {SIGUSR2, "USR2"},     {SIGPIPE, "PIPE"},
    {SIGALRM, "ALRM"}, {SIGTERM, "TERM"}, {SIGSTKFLT, "STKFLT"}, {SIGXCPU, "XCPU"},
    {SIGXFSZ, "XFSZ"}, {SIGIO, "IO"},     {SIGVTALRM, "VTALRM"}, {SIGPROF, "PROF"},
    {SIGPWR, "PWR"},   {SIGSYS, "SYS"},
};

constexpr size_t StackSize = 256 << 10;
constexpr size_t SignalStackSize = 64 << 10; // behind it
char *stack;
AtomicFlag stackIsInUse{false};

// Whether the instruction that raised SIGNAL comes again when the handler returns, and the
// signal with it.
bool comesAgain(int signal, const siginfo_t *info) {
  bool isFault = signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL;
  return isFault && info->si_code > 0;
}

void onFatalSignal(int signal, siginfo_t *info, void *) {
  int savedErrno = errno;
  if (isCountedProcess())
    runOnOwnStack(writeBeforeEnd);
  struct sigaction byDefault = {};
  byDefault.sa_handler = SIG_DFL;
  sigaction(signal, &byDefault, nullptr);
  if (!comesAgain(signal, info))
    rawSyscall(SYS_tgkill, rawSyscall(SYS_getpid), rawSyscall(SYS_gettid), signal);
  errno = savedErrno;
}

void writeSoFar() {
  RegistrationLock lock;
  writeImages(gmonkit::GmonFlagIncomplete);
}

void onRequest(int) {
  int savedErrno = errno;
  if (isCountedProcess())
    runOnOwnStack(writeSoFar);
  errno = savedErrno;
}

// 0: there is none.
int signalByName(const char *name) {
  if (strncmp(name, "SIG", 3) == 0)
    name += 3;
  for (const SignalName &signal : Fatal)
    if (strcmp(signal.name, name) == 0)
      return signal.number;
  char *end;
  long number = strtol(name, &end, 10);
  return end != name && !*end && number > 0 && number < NSIG ? static_cast<int>(number) : 0;
}

void handle(int signal, struct sigaction &action) {
  action.sa_flags |= SA_ONSTACK;
  sigfillset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

// Asks first: a program may have threads when its first library comes, and their handlers must not
// be gone for a moment.
void handleIfDefault(int signal) {
  struct sigaction current;
  if (sigaction(signal, nullptr, &current) != 0 || (current.sa_flags & SA_SIGINFO) ||
      current.sa_handler != SIG_DFL)
    return;
  struct sigaction action = {};
  action.sa_sigaction = onFatalSignal;
  action.sa_flags = SA_SIGINFO;
  handle(signal, action);
}

void watchRequests() {
  const char *name = options().on_signal.value;
  if (!*name)
    return;
  int signal = signalByName(name);
  if (!signal)
    return warning("GMONKIT_OPTIONS: on-signal=%s: no such signal; want a name as USR1 or a number",
                   name);
  struct sigaction action = {};
  action.sa_handler = onRequest;
  action.sa_flags = SA_RESTART;
  handle(signal, action);
}

// Where the first thread's stack overflows, a handler needs another one: the upper part of the
// runtime's. A handler of the program's may come to stand on it, too, and want more than is there;
// it then has what lies below.
void provideSignalStack() {
  stack_t current;
  if (!stack || sigaltstack(nullptr, &current) != 0 || !(current.ss_flags & SS_DISABLE))
    return;
  stack_t own = {};
  own.ss_sp = stack + StackSize;
  own.ss_size = SignalStackSize;
  sigaltstack(&own, nullptr);
}

// The kernel drops signals with the default action for the first process of a container, but what
// its own instructions raise.
bool mayEndProcess(int signal) {
  bool isRaisedByCode = signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE ||
                        signal == SIGILL || signal == SIGTRAP || signal == SIGSYS;
  return isRaisedByCode || rawSyscall(SYS_getpid) != 1;
}

} // namespace

// There no handler may begin that uses the signal stack: the kernel would take it for free.
// sigfillset leaves out the signal of samples.
void runOnOwnStack(void (*function)()) {
  if (!stack)
    return function();
  unsigned long callersSignals = kernelSignalMask(SIG_BLOCK, ~0ul);
  while (stackIsInUse.exchange(true, std::memory_order_acquire))
    sched_yield();
  callOnStack(function, stack + StackSize);
  stackIsInUse.store(false, std::memory_order_release);
  kernelSignalMask(SIG_SETMASK, callersSignals);
}

void watchSignals() {
  stack = static_cast<char *>(map(StackSize + SignalStackSize));
  if (options().signals) {
    provideSignalStack();
    for (const SignalName &signal : Fatal)
      if (mayEndProcess(signal.number))
        handleIfDefault(signal.number);
    for (int signal = SIGRTMIN; signal < NSIG; ++signal)
      if (mayEndProcess(signal))
        handleIfDefault(signal);
  }
  watchRequests();
}

} // namespace gmonrt
