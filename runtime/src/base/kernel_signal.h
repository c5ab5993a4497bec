//===- kernel_signal.h - signals that the C library keeps for itself ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The C library's sigaction refuses the signals that it uses itself; the kernel does not.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_KERNEL_SIGNAL_H
#define GMONRT_BASE_KERNEL_SIGNAL_H

#include "arch/machine.h"
#include <csignal>
#include <cstring>
#include <sys/syscall.h>

namespace gmonrt {

// sigaction's argument as the kernel takes it.
struct KernelSigaction {
  void (*handler)(int, siginfo_t *, void *); // or SIG_DFL, SIG_IGN as a pointer
  unsigned long flags;
  [[no_unique_address]] SignalReturn restorer;
  unsigned long mask; // bit N - 1: signal N is blocked in the handler

  bool hasHandler() const { return reinterpret_cast<unsigned long>(handler) > 1; }
};

constexpr unsigned long kernelSignalBit(int signal) { return 1ul << (signal - 1); }

// Either may be null, as with sigaction. Returns 0, or -errno.
inline long kernelSigaction(int signal, const KernelSigaction *action, KernelSigaction *old) {
  return rawSyscall(SYS_rt_sigaction, signal, reinterpret_cast<long>(action),
                    reinterpret_cast<long>(old), sizeof action->mask);
}

// HOW is SIG_BLOCK, SIG_UNBLOCK or SIG_SETMASK. Returns the mask before.
inline unsigned long kernelSignalMask(int how, unsigned long mask) {
  unsigned long old = 0;
  rawSyscall(SYS_rt_sigprocmask, how, reinterpret_cast<long>(&mask), reinterpret_cast<long>(&old),
             sizeof mask);
  return old;
}

// The mask of those that have come to this thread or process and are blocked.
inline unsigned long pendingSignals() {
  unsigned long pending = 0;
  rawSyscall(SYS_rt_sigpending, reinterpret_cast<long>(&pending), sizeof pending);
  return pending;
}

// The mask of all signals but those that the C library keeps for itself, that of samples among
// them. The C library's pthread_sigmask unblocks these whatever it is asked for.
inline unsigned long programSignals() {
  sigset_t all;
  sigfillset(&all);
  unsigned long mask;
  memcpy(&mask, &all, sizeof mask);
  return mask;
}

} // namespace gmonrt

#endif
