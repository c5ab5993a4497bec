//===- termination.h - signals that ask a program to end, while a child runs ===//
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

// While one lives, the signals that ask a program to end stay pending for this one.
class TerminationBlock {
public:
  TerminationBlock();
  ~TerminationBlock();
  TerminationBlock(const TerminationBlock &) = delete;
  TerminationBlock &operator=(const TerminationBlock &) = delete;

  // The signals blocked before.
  const sigset_t &before() const { return previous; }

  // Waits for so long, or until one of them comes, which is then none of the pending. Returns
  // whether one came. Those that this program was told to ignore do not count.
  bool pause(int milliseconds) const;

private:
  sigset_t previous;
};

// Forwards these signals to CHILD while it lives, except those that this program was told to ignore
// (nohup): the command ignores them too. One at a time, made while a TerminationBlock is held;
// CHILD is to be waited for only after it, so that none meets another process of that number.
class SignalForwarding {
public:
  SignalForwarding(pid_t child, sigset_t unblocked);
  ~SignalForwarding();
  SignalForwarding(const SignalForwarding &) = delete;
  SignalForwarding &operator=(const SignalForwarding &) = delete;

private:
  struct sigaction previous[sizeof terminationSignals / sizeof *terminationSignals];
  sigset_t blocked;
};

} // namespace gmonkit

#endif // GMONKIT_DRIVER_PROCESS_TERMINATION_H
