//===- program_signals.cpp - signal actions of the program ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Wraps the C library's functions for signal actions. They report the default
// action to the program where a handler of the runtime is installed. If the
// program sets the default action, that handler stays. So a program that
// restores an earlier action, or sets the default action and raises the signal,
// behaves as without the runtime. The first thread's signal stack is hidden in
// the same way.
//
// All of them use sigaction, which calls the C library's or a sanitizer's.
// Signal handlers may call them.
//
//===------------------------------------------------------------------------===//

#include "process/program_signals.h"
#include "base/kernel_signal.h"
#include "base/next_function.h"
#include "base/own_stack.h"
#include "gmonkit/wrapper.h"
#include "image/sanitizer.h"
#include "process/fatal_signals.h"
#include "sampling/thread_timers.h"
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>

using Handler = void (*)(int);
using Sigaction = int(int, const struct sigaction *, struct sigaction *);

extern "C" {
__attribute__((weak)) Sigaction __interceptor_sigaction;
__attribute__((weak)) void __tsan_init();
}

// The sigaction that a sanitizer in the program calls as the C library's. Not hidden: gold gives an
// undefined hidden symbol an address.
namespace __interception {
extern __attribute__((weak)) Sigaction *real_sigaction;
extern __attribute__((weak)) Handler (*real_signal)(int, Handler);
} // namespace __interception

namespace gmonrt {

namespace {

std::atomic<Sigaction *> nextSigaction{nullptr};
bool sanitizerComesFirst = false; // it calls this wrapper, with no caller

// The other members of an action whose handler the program set to the default.
struct DefaultAction {
  std::atomic<unsigned long> mask;
  std::atomic<int> flags;
};
DefaultAction defaultActions[NSIG];

// Signals whose handlers interrupt system calls: siginterrupt() sets it for handlers of signal().
std::atomic<unsigned long> interrupting{0};

int fail(long result) {
  errno = static_cast<int>(-result);
  return -1;
}

bool isLibrarysOwn(int signal) { return signal >= 32 && signal < SIGRTMIN; }

// For programs without a C library's function to call. Its sigset_t has room for more signals.
int callKernel(int signal, const struct sigaction *action, struct sigaction *old) {
  if (isLibrarysOwn(signal))
    return fail(-EINVAL);
  KernelSigaction fresh = {}, before = {};
  if (action) {
    fresh.handler = action->sa_sigaction;
    fresh.flags = static_cast<unsigned long>(action->sa_flags) | SignalReturn::Flag;
    memcpy(&fresh.mask, &action->sa_mask, sizeof fresh.mask);
  }
  long result = kernelSigaction(signal, action ? &fresh : nullptr, &before);
  if (result != 0)
    return fail(result);
  if (old) {
    *old = {};
    old->sa_sigaction = before.handler;
    old->sa_flags = static_cast<int>(before.flags);
    memcpy(&old->sa_mask, &before.mask, sizeof before.mask);
  }
  return 0;
}

int callNext(int signal, const struct sigaction *action, struct sigaction *old,
             const void *caller) {
  Sigaction *sanitizers = ifNext(__interceptor_sigaction, caller);
  if (sanitizers && (caller || !sanitizerComesFirst))
    return sanitizers(signal, action, old);
  Sigaction *next = mayHaveOtherImages() ? nextFunction(nextSigaction, "sigaction") : nullptr;
  return next ? next(signal, action, old) : callKernel(signal, action, old);
}

// Changes OLD to the action that the program is to see, and was told before.
void showDefaultAction(int signal, struct sigaction &old) {
  DefaultAction &asked = defaultActions[signal];
  unsigned long mask = asked.mask.load(std::memory_order_relaxed);
  old = {};
  old.sa_flags = asked.flags.load(std::memory_order_relaxed);
  memcpy(&old.sa_mask, &mask, sizeof mask);
}

void noteDefaultAction(int signal, const struct sigaction &action) {
  unsigned long mask;
  memcpy(&mask, &action.sa_mask, sizeof mask);
  mask &= ~(kernelSignalBit(SIGKILL) | kernelSignalBit(SIGSTOP));
  defaultActions[signal].mask.store(mask, std::memory_order_relaxed);
  defaultActions[signal].flags.store(action.sa_flags | static_cast<int>(SignalReturn::Flag),
                                     std::memory_order_relaxed);
}

int setProgramsAction(int signal, const struct sigaction *action, struct sigaction *old,
                      const void *caller) {
  // Both may point to the same object.
  bool setsDefault = action && action->sa_handler == SIG_DFL;
  struct sigaction wanted = {}, before = {};
  if (setsDefault)
    wanted = *action;
  int result = callNext(signal, action, &before, caller);
  if (result != 0)
    return result;
  if (isOwnHandler(reinterpret_cast<const void *>(before.sa_sigaction)))
    showDefaultAction(signal, before);
  if (old)
    *old = before;
  if (setsDefault) {
    noteDefaultAction(signal, wanted);
    replaceDefaultAction(signal);
  }
  return 0;
}

// Sets HANDLER. Returns the previous one, or SIG_ERR.
Handler setHandler(int signal, Handler handler, int flags, bool blocksItself, const void *caller) {
  struct sigaction action = {}, old;
  if (handler == SIG_ERR || signal < 1 || signal >= NSIG) {
    fail(-EINVAL);
    return SIG_ERR;
  }
  action.sa_handler = handler;
  action.sa_flags = flags;
  if (blocksItself)
    sigaddset(&action.sa_mask, signal);
  return setProgramsAction(signal, &action, &old, caller) == 0 ? old.sa_handler : SIG_ERR;
}

Handler setAsBsd(int signal, Handler handler, const void *caller) {
  bool interrupts = signal > 0 && signal < NSIG && (interrupting & kernelSignalBit(signal));
  return setHandler(signal, handler, interrupts ? 0 : SA_RESTART, true, caller);
}

Handler setAsSystemV(int signal, Handler handler, const void *caller) {
  return setHandler(signal, handler, SA_RESETHAND | SA_NODEFER | SA_INTERRUPT, false, caller);
}

// POSIX's sigset: sets HANDLER and unblocks SIGNAL. With SIG_HOLD only blocks it.
Handler setAndUnblock(int signal, Handler handler, const void *caller) {
  struct sigaction current;
  if (handler == SIG_ERR || setProgramsAction(signal, nullptr, &current, caller) != 0) {
    fail(-EINVAL);
    return SIG_ERR;
  }
  bool holds = handler == SIG_HOLD;
  Handler old = holds ? current.sa_handler : setHandler(signal, handler, 0, false, caller);
  if (old == SIG_ERR)
    return SIG_ERR;
  unsigned long bit = kernelSignalBit(signal);
  bool wasHeld = kernelSignalMask(holds ? SIG_BLOCK : SIG_UNBLOCK, bit) & bit;
  return wasHeld ? SIG_HOLD : old;
}

int setInterrupts(int signal, bool interrupts, const void *caller) {
  struct sigaction action;
  if (setProgramsAction(signal, nullptr, &action, caller) != 0)
    return -1;
  if (interrupts) {
    interrupting |= kernelSignalBit(signal);
    action.sa_flags &= ~SA_RESTART;
  } else {
    interrupting &= ~kernelSignalBit(signal);
    action.sa_flags |= SA_RESTART;
  }
  return setProgramsAction(signal, &action, nullptr, caller);
}

// If the sanitizer is part of the program, as the runtime is, its wrapper comes first, and this
// makes it call the runtime's. ThreadSanitizer does not: it returns what the program set.
void leadSanitizerHere() {
  using namespace __interception;
  if (&__tsan_init || !&real_sigaction || !real_sigaction || !&real_signal)
    return;
  sanitizerComesFirst = true;
  nextSigaction.store(real_sigaction, std::memory_order_relaxed);
  real_sigaction = [](int signal, const struct sigaction *action, struct sigaction *old) {
    return setProgramsAction(signal, action, old, nullptr);
  };
  real_signal = [](int signal, Handler handler) { return setAsBsd(signal, handler, nullptr); };
}

} // namespace

void prepareProgramSignals() {
  leadSanitizerHere();
  if (mayHaveOtherImages())
    nextFunction(nextSigaction, "sigaction");
}

int setAction(int signal, const struct sigaction *action, struct sigaction *old) {
  return callNext(signal, action, old, nullptr);
}

} // namespace gmonrt

using namespace gmonrt;

extern "C" {
// Weak, because programs may define these functions themselves.
#define GMONRT_WEAK __attribute__((weak, visibility("default")))
#define GMONRT_SET_BY(set, name)                                                                   \
  GMONRT_WEAK Handler name(int signal, Handler handler) noexcept {                                 \
    return set(signal, handler, __builtin_return_address(0));                                      \
  }

GMONRT_WEAK int sigaction(int signal, const struct sigaction *action,
                          struct sigaction *old) noexcept {
  return setProgramsAction(signal, action, old, __builtin_return_address(0));
}
GMONRT_SET_BY(setAsBsd, signal)
GMONRT_SET_BY(setAsBsd, ssignal)
GMONRT_SET_BY(setAsBsd, bsd_signal)
GMONRT_SET_BY(setAsSystemV, sysv_signal)
GMONRT_SET_BY(setAsSystemV, __sysv_signal)
GMONRT_SET_BY(setAndUnblock, sigset)
GMONRT_WEAK int siginterrupt(int signal, int interrupts) noexcept {
  return setInterrupts(signal, interrupts, __builtin_return_address(0));
}

// If the program has set none, the first thread's signal stack is the runtime's. With -fsplit-stack
// those of other threads are, too.
GMONRT_WEAK int sigaltstack(const stack_t *stack, stack_t *old) noexcept {
  stack_t before = {}, own = ownSignalStack();
  long result =
      rawSyscall(SYS_sigaltstack, reinterpret_cast<long>(stack), reinterpret_cast<long>(&before));
  if (result != 0)
    return fail(result);
  bool wasOwn = (own.ss_sp && before.ss_sp == own.ss_sp) || isThreadsSignalStack(before.ss_sp);
  if (wasOwn) {
    before = {};
    before.ss_flags = SS_DISABLE;
  }
  // The program has removed its signal stack.
  bool isFirstThread = rawSyscall(SYS_gettid) == rawSyscall(SYS_getpid);
  if (stack && stack->ss_flags & SS_DISABLE && isFirstThread)
    useOwnSignalStack();
  if (old)
    *old = before;
  return 0;
}
}

GMONRT_MARK_WRAPPER(sigaction);
GMONRT_MARK_WRAPPER(signal);
GMONRT_MARK_WRAPPER(ssignal);
GMONRT_MARK_WRAPPER(bsd_signal);
GMONRT_MARK_WRAPPER(sysv_signal);
GMONRT_MARK_WRAPPER(__sysv_signal);
GMONRT_MARK_WRAPPER(sigset);
GMONRT_MARK_WRAPPER(siginterrupt);
GMONRT_MARK_WRAPPER(sigaltstack);
