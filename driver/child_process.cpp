//===- child_process.cpp - run a command as if it were not being watched ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/child_process.h"
#include <atomic>
#include <cerrno>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace gmonkit {
namespace {

constexpr int terminationSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

sigset_t terminationSet() {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : terminationSignals)
    sigaddset(&set, signal);
  return set;
}

std::atomic<pid_t> childToSignal;
static_assert(std::atomic<pid_t>::is_always_lock_free, "read by a signal handler");

// What the terminal sends (si_code > 0: from the kernel) goes to the whole process
// group: the command has it already, and a second one could kill what handles one.
void forwardSignal(int signal, siginfo_t *info, void *) {
  int savedErrno = errno;
  if (info->si_code <= 0)
    kill(childToSignal, signal);
  errno = savedErrno;
}

// Forwards termination signals to CHILD while it lives, except those that this
// program was told to ignore (nohup): the command ignores them too.
class SignalForwarding {
public:
  SignalForwarding(pid_t child, const sigset_t &unblocked) {
    childToSignal = child;
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
  ~SignalForwarding() {
    sigprocmask(SIG_SETMASK, &blocked, nullptr);
    for (size_t i = 0; i < std::size(terminationSignals); ++i)
      sigaction(terminationSignals[i], &previous[i], nullptr);
  }

private:
  struct sigaction previous[std::size(terminationSignals)];
  sigset_t blocked;
};

// Starts COMMAND with MASK as its signal mask. Returns an errno.
int start(llvm::ArrayRef<std::string> command, const sigset_t &mask, pid_t &child) {
  std::vector<char *> argv;
  for (const std::string &argument : command)
    argv.push_back(const_cast<char *>(argument.c_str()));
  argv.push_back(nullptr);
  posix_spawnattr_t attributes;
  if (int error = posix_spawnattr_init(&attributes))
    return error;
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setsigmask(&attributes, &mask);
  int error = posix_spawnp(&child, argv[0], nullptr, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  return error;
}

// Waits until CHILD has ended but leaves it a zombie: its number stays taken, so that
// a signal forwarded too late meets nobody else.
void waitUntilEnded(pid_t child) {
  siginfo_t info;
  while (waitid(P_PID, child, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
    ;
}

int reap(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

TerminationBlock::TerminationBlock() {
  sigset_t set = terminationSet();
  sigprocmask(SIG_BLOCK, &set, &previous);
}

TerminationBlock::~TerminationBlock() { sigprocmask(SIG_SETMASK, &previous, nullptr); }

ChildResult runChild(llvm::ArrayRef<std::string> command, const TerminationBlock &block) {
  pid_t child;
  if (int error = start(command, block.before(), child))
    return {error, error == ENOENT ? 127 : 126};
  {
    SignalForwarding forwarding(child, block.before());
    waitUntilEnded(child);
  }
  return {0, reap(child)};
}

} // namespace gmonkit
