//===- termination.cpp - signals that ask a program to end ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/process/termination.h"
#include <atomic>
#include <cerrno>
#include <ctime>
#include <iterator>

namespace gmonkit {
namespace {

sigset_t terminationSet() {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : terminationSignals)
    sigaddset(&set, signal);
  return set;
}

std::atomic<pid_t> forwardingTarget; // as for kill
std::atomic<int> lastSignal;
static_assert(std::atomic<pid_t>::is_always_lock_free, "read by a signal handler");

// Forwards a signal, unless the target had it, too: from the terminal (si_code > 0: from the
// kernel), which signals this program's whole group. A second one could kill a command that handles
// one.
void forwardSignal(int signal, siginfo_t *info, void *) {
  int savedErrno = errno;
  lastSignal = signal;
  if (pid_t receiver = forwardingTarget; receiver < 0 || info->si_code <= 0)
    kill(receiver, signal);
  errno = savedErrno;
}

} // namespace

TerminationBlock::TerminationBlock() {
  sigset_t set = terminationSet();
  sigprocmask(SIG_BLOCK, &set, &previous);
}

TerminationBlock::~TerminationBlock() { sigprocmask(SIG_SETMASK, &previous, nullptr); }

bool TerminationBlock::pause(int milliseconds) const {
  sigset_t set = terminationSet();
  for (int signal : terminationSignals) {
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN)
      sigdelset(&set, signal);
  }
  timespec longest = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  return sigtimedwait(&set, nullptr, &longest) > 0;
}

SignalForwarding::SignalForwarding(pid_t target, sigset_t unblocked) {
  sigaddset(&unblocked, SIGCHLD);
  forwardingTarget = target;
  lastSignal = 0;
  struct sigaction forward = {};
  forward.sa_sigaction = forwardSignal;
  forward.sa_flags = SA_SIGINFO | SA_RESTART;
  for (size_t i = 0; i < std::size(terminationSignals); ++i) {
    sigaction(terminationSignals[i], nullptr, &previous[i]);
    if (previous[i].sa_handler != SIG_IGN)
      sigaction(terminationSignals[i], &forward, nullptr);
  }
  sigprocmask(SIG_SETMASK, &unblocked, &blocked);
}

int SignalForwarding::received() const { return lastSignal; }

SignalForwarding::~SignalForwarding() {
  sigprocmask(SIG_SETMASK, &blocked, nullptr);
  for (size_t i = 0; i < std::size(terminationSignals); ++i)
    sigaction(terminationSignals[i], &previous[i], nullptr);
}

} // namespace gmonkit
