//===- termination.h - signals that ask a program to end ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROCESS_TERMINATION_H
#define GMONKIT_DRIVER_PROCESS_TERMINATION_H

#include <csignal>
#include <sys/types.h>

namespace gmonkit {

constexpr int terminationSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

// While it exists, the signals that ask a program to end stay pending.
class TerminationBlock {
public:
  TerminationBlock();
  ~TerminationBlock();
  TerminationBlock(const TerminationBlock &) = delete;
  TerminationBlock &operator=(const TerminationBlock &) = delete;

  // The signal mask before.
  const sigset_t &before() const { return previous; }

  // Waits MILLISECONDS or until such a signal arrives, and removes that signal. Returns whether one
  // arrived. Signals that this program ignores do not count.
  bool pause(int milliseconds) const;

private:
  sigset_t previous;
};

// Forwards these signals to TARGET, a child, or with a minus its process group, while this object
// exists, except those that this program ignores (nohup),
// which the command ignores, too. Only one may exist at a time, created while a TerminationBlock is
// held. Reap the child only after its destruction, so no signal reaches another process with that
// id.
class SignalForwarding {
public:
  SignalForwarding(pid_t target, sigset_t unblocked);
  ~SignalForwarding();
  SignalForwarding(const SignalForwarding &) = delete;
  SignalForwarding &operator=(const SignalForwarding &) = delete;

  // Returns the last such signal that arrived, forwarded or not; 0: none.
  int received() const;

private:
  struct sigaction previous[sizeof terminationSignals / sizeof *terminationSignals];
  sigset_t blocked;
};

} // namespace gmonkit

#endif // GMONKIT_DRIVER_PROCESS_TERMINATION_H
