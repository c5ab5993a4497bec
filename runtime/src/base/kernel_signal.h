//===- kernel_signal.h - signal functions of the kernel -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The C library's sigaction refuses the signals that it uses itself; the kernel
// does not.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_KERNEL_SIGNAL_H
#define GMONRT_BASE_KERNEL_SIGNAL_H

#include "arch/machine.h"
#include <csignal>
#include <cstring>
#include <sys/syscall.h>

namespace gmonrt {

// The kernel's struct for sigaction.
struct KernelSigaction {
  void (*handler)(int, siginfo_t *, void *); // or SIG_DFL, SIG_IGN as a pointer
  unsigned long flags;
  [[no_unique_address]] SignalReturn restorer;
  unsigned long mask;   // bit N - 1: signal N is blocked in the handler
  unsigned long beyond; // QEMU 7 writes as much for RISC-V, too, as if that had a restorer

  bool hasHandler() const { return reinterpret_cast<unsigned long>(handler) > 1; }
};

constexpr unsigned long kernelSignalBit(int signal) { return 1ul << (signal - 1); }

// ACTION and OLD may be null, as for sigaction. Returns 0, or -errno.
inline long kernelSigaction(int signal, const KernelSigaction *action, KernelSigaction *old) {
  return rawSyscall(SYS_rt_sigaction, signal, reinterpret_cast<long>(action),
                    reinterpret_cast<long>(old), sizeof action->mask);
}

// HOW is SIG_BLOCK, SIG_UNBLOCK or SIG_SETMASK. Returns the previous mask.
inline unsigned long kernelSignalMask(int how, unsigned long mask) {
  unsigned long old = 0;
  rawSyscall(SYS_rt_sigprocmask, how, reinterpret_cast<long>(&mask), reinterpret_cast<long>(&old),
             sizeof mask);
  return old;
}

// Returns the mask of blocked signals that are pending for this thread or process.
inline unsigned long pendingSignals() {
  unsigned long pending = 0;
  rawSyscall(SYS_rt_sigpending, reinterpret_cast<long>(&pending), sizeof pending);
  return pending;
}

// Returns the mask of all signals except the C library's own, which include that of samples. The C
// library's pthread_sigmask always unblocks its own.
inline unsigned long programSignals() {
  unsigned long mask = ~0ul;
  for (int signal = 32; signal < SIGRTMIN; ++signal)
    mask &= ~kernelSignalBit(signal);
  return mask;
}

} // namespace gmonrt

#endif
