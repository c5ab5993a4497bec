//===- fatal_signals.cpp - signals that end a process or request profiles -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Installs a handler for signals whose action is the default. The handler
// writes the profiles, restores the default action and lets the signal be
// raised again, so the process ends, and dumps core, as it would have.
// program_signals.cpp hides the handlers from the program.
//
// Handlers run on the signal stack if there is one. It may be small, so
// profiles are written on the runtime's own stack.
//
//===------------------------------------------------------------------------===//

#include "process/fatal_signals.h"
#include "arch/machine.h"
#include "base/kernel_signal.h"
#include "base/message.h"
#include "base/options.h"
#include "base/own_stack.h"
#include "base/process_part.h"
#include "gmonkit/gmon_out.h"
#include "process/program_signals.h"
#include "process/registration.h"
#include "process/registration_lock.h"
#include "text/number.h"
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

struct SignalName {
  int number;
  const char *name;
};

// Signals whose default action ends the process; that of all real-time signals does, too.
constexpr SignalName Fatal[] = {
    {SIGHUP, "HUP"},   {SIGINT, "INT"},   {SIGQUIT, "QUIT"},     {SIGILL, "ILL"},
    {SIGTRAP, "TRAP"}, {SIGABRT, "ABRT"}, {SIGBUS, "BUS"},       {SIGFPE, "FPE"},
    {SIGUSR1, "USR1"}, {SIGSEGV, "SEGV"}, {SIGUSR2, "USR2"},     {SIGPIPE, "PIPE"},
    {SIGALRM, "ALRM"}, {SIGTERM, "TERM"}, {SIGSTKFLT, "STKFLT"}, {SIGXCPU, "XCPU"},
    {SIGXFSZ, "XFSZ"}, {SIGIO, "IO"},     {SIGVTALRM, "VTALRM"}, {SIGPROF, "PROF"},
    {SIGPWR, "PWR"},   {SIGSYS, "SYS"},
};

int requestSignal; // signal of the option on-signal; 0: none
bool isWatching = false;
std::atomic<long> endingThread{0}; // thread id; 0: no signal is ending the process

// Returns whether the instruction that raised SIGNAL will run again when the handler returns, and
// raise it again. A memory error that the kernel found by itself belongs to no instruction.
bool isRaisedAgain(int signal, const siginfo_t *info) {
  bool isFault = signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL;
  bool isOfMemory = signal == SIGBUS && info->si_code == BUS_MCEERR_AO;
  return isFault && info->si_code > 0 && !isOfMemory;
}

// The interrupted thread may have unblocked SIGNAL only while it waited (sigsuspend, ppoll). The
// signal that is raised again would stay blocked then, and the wait end.
void unblockOnReturn(int signal, void *context) {
  unsigned long mask;
  auto *restored = &static_cast<ucontext_t *>(context)->uc_sigmask;
  memcpy(&mask, restored, sizeof mask);
  mask &= ~kernelSignalBit(signal);
  memcpy(restored, &mask, sizeof mask);
}

// Sends SIGNAL to this thread or, as the kernel refuses a real-time signal to one thread if too
// many are pending, to this process. Returns whether it was sent. A seccomp filter may refuse the
// calls, also those for the numbers: kill() with a negative one would reach other processes.
bool sendAgain(int signal) {
  long process = rawSyscall(SYS_getpid), thread = rawSyscall(SYS_gettid);
  return process > 0 && ((thread > 0 && rawSyscall(SYS_tgkill, process, thread, signal) == 0) ||
                         rawSyscall(SYS_kill, process, signal) == 0);
}

void onFatalSignal(int signal, siginfo_t *info, void *context) {
  int savedErrno = errno;
  if (isCountedProcess()) {
    endingThread.store(rawSyscall(SYS_gettid), std::memory_order_relaxed);
    runOnOwnStack(writeBeforeEnd);
  }
  KernelSigaction byDefault = {};
  bool isByDefault = kernelSigaction(signal, &byDefault, nullptr) == 0;
  // Without the default action, which a filter may refuse, this handler would run again and again.
  if (!isByDefault || (!isRaisedAgain(signal, info) && !sendAgain(signal)))
    rawSyscall(SYS_exit_group, 128 + signal);
  unblockOnReturn(signal, context);
  errno = savedErrno;
}

void writeSoFar() {
  RegistrationLock lock(DuringFork::GoOn);
  if (lock)
    writeImages(gmonkit::GmonFlagIncomplete);
}

void onRequest(int) {
  int savedErrno = errno;
  if (isCountedProcess())
    runOnOwnStack(writeSoFar);
  errno = savedErrno;
}

// Returns 0 if there is no such signal.
int signalByName(const char *name) {
  if (strncmp(name, "SIG", 3) == 0)
    name += 3;
  for (const SignalName &signal : Fatal)
    if (strcmp(signal.name, name) == 0)
      return signal.number;
  long number = leadingNumber(name);
  return !*name && number > 0 && number < NSIG ? static_cast<int>(number) : 0;
}

void handle(int signal, struct sigaction &action) {
  action.sa_flags |= SA_ONSTACK;
  unsigned long all = programSignals();
  memcpy(&action.sa_mask, &all, sizeof all);
  setAction(signal, &action, nullptr);
}

void handleFatal(int signal) {
  struct sigaction action = {};
  action.sa_sigaction = onFatalSignal;
  action.sa_flags = SA_SIGINFO;
  handle(signal, action);
}

void handleRequest(int signal) {
  struct sigaction action = {};
  action.sa_handler = onRequest;
  action.sa_flags = SA_RESTART;
  handle(signal, action);
}

// Returns whether SIGNAL can end the process. For the first process of a container, the kernel
// drops signals with the default action, except those raised by its own instructions.
bool mayEndProcess(long process, int signal) {
  bool isRaisedByCode = signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE ||
                        signal == SIGILL || signal == SIGTRAP || signal == SIGSYS;
  return isRaisedByCode || process != 1;
}

bool isFatal(int signal) {
  if (signal >= SIGRTMIN && signal < NSIG)
    return true;
  for (const SignalName &fatal : Fatal)
    if (fatal.number == signal)
      return true;
  return false;
}

bool isWatched(long process, int signal) {
  return options().signals && isFatal(signal) && mayEndProcess(process, signal);
}

void replaceDefaultActionIn(long process, int signal) {
  if (signal == requestSignal)
    handleRequest(signal);
  else if (isWatched(process, signal))
    handleFatal(signal);
}

// Asks the kernel before it changes an action: a program may have threads when its first
// instrumented library is loaded, and must not lose their handlers for a moment. An action that was
// restored would also have other flags in the kernel. The signal that requests a profile is
// replaced in any case: the user chose it.
void watch(long process, int signal) {
  struct sigaction current;
  if (setAction(signal, nullptr, &current) == 0 &&
      (current.sa_handler == SIG_DFL || signal == requestSignal))
    replaceDefaultActionIn(process, signal);
}

// Returns whether SIGNAL ends the process with its current action.
bool endsProcess(int signal) {
  KernelSigaction current = {};
  kernelSigaction(signal, nullptr, &current);
  return current.handler ? current.handler == onFatalSignal : isFatal(signal);
}

// Provides a stack for handlers when the first thread's stack overflows.
void provideSignalStack() {
  if (!hasSignalStack())
    useOwnSignalStack();
}

void findRequestSignal() {
  const char *name = options().on_signal.value;
  if (!*name)
    return;
  requestSignal = signalByName(name);
  if (!requestSignal)
    warning(
        "GMONKIT_OPTIONS: on-signal=%s: unknown signal; expected a name such as USR1, or a number",
        name);
}

} // namespace

// Ignores signals raised by writing, which WriteErrors discards.
bool signalIsToEndProcess() {
  long thread = endingThread.load(std::memory_order_relaxed);
  if (thread && thread != rawSyscall(SYS_gettid))
    return true;
  unsigned long pending = pendingSignals() & ~(kernelSignalBit(SIGXFSZ) | kernelSignalBit(SIGPIPE));
  for (int signal = 1; signal < NSIG; ++signal)
    if ((pending & kernelSignalBit(signal)) && endsProcess(signal))
      return true;
  return false;
}

bool isOwnHandler(const void *handler) {
  return handler == reinterpret_cast<const void *>(onFatalSignal) ||
         handler == reinterpret_cast<const void *>(onRequest);
}

void replaceDefaultAction(int signal) {
  long process = rawSyscall(SYS_getpid);
  if (isWatching && process == countedProcessId())
    replaceDefaultActionIn(process, signal);
}

// The handler of a signal that ended the parent would interrupt the first process of a container,
// for which the kernel drops the signal if its action is the default.
void forgetDroppedSignalsInChild() {
  endingThread.store(0, std::memory_order_relaxed); // a thread of the parent
  long process = rawSyscall(SYS_getpid);
  for (int signal = 1; signal < NSIG; ++signal) {
    KernelSigaction current = {}, byDefault = {};
    if (mayEndProcess(process, signal) || kernelSigaction(signal, nullptr, &current) != 0)
      continue;
    if (current.handler == onFatalSignal)
      kernelSigaction(signal, &byDefault, nullptr);
  }
}

void watchSignals() {
  makeOwnStack();
  prepareProgramSignals();
  if (options().signals)
    provideSignalStack();
  findRequestSignal();
  isWatching = true;
  long process = countedProcessId();
  for (int signal = 1; signal < NSIG; ++signal)
    if (signal == requestSignal || isWatched(process, signal))
      watch(process, signal);
}

} // namespace gmonrt
