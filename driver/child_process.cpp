//===- child_process.cpp - run a command as if it were not being watched ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/child_process.h"
#include <atomic>
#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <sys/prctl.h>
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

// Of so many milliseconds.
timespec interval(int milliseconds) {
  return {milliseconds / 1000, milliseconds % 1000 * 1000000L};
}

// While one lives, the end of a child stays pending as SIGCHLD, whatever this program was told to
// do with that signal.
class ChildEnds {
public:
  ChildEnds() {
    struct sigaction asEver = {};
    asEver.sa_handler = SIG_DFL; // ignored, children would leave no exit status
    sigaction(SIGCHLD, &asEver, &previous);
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigprocmask(SIG_BLOCK, &set, &mask);
  }
  ~ChildEnds() {
    sigprocmask(SIG_SETMASK, &mask, nullptr);
    restoreAction();
  }
  ChildEnds(const ChildEnds &) = delete;
  ChildEnds &operator=(const ChildEnds &) = delete;

  void restoreAction() const { sigaction(SIGCHLD, &previous, nullptr); }

  // Waits for one, but no longer than that.
  void await(int milliseconds) const {
    timespec longest = interval(milliseconds);
    sigtimedwait(&set, nullptr, &longest);
  }

private:
  struct sigaction previous;
  sigset_t set, mask;
};

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
  SignalForwarding(pid_t child, sigset_t unblocked) {
    sigaddset(&unblocked, SIGCHLD);
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

// Becomes ARGV, with the signals as this program found them; what PARENT would not outlive, it
// does not either. Does not return; why, goes to the pipe REPORT.
[[noreturn]] void become(char *const *argv, pid_t parent, const ChildEnds &ends,
                         const sigset_t &mask, int report) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) // it was killed before
    _exit(1);
  ends.restoreAction();
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  execvp(argv[0], argv);
  int error = errno;
  [[maybe_unused]] ssize_t written = write(report, &error, sizeof error);
  _exit(1);
}

// Starts COMMAND with MASK as its signal mask. Returns an errno.
int start(llvm::ArrayRef<std::string> command, const ChildEnds &ends, const sigset_t &mask,
          pid_t &child) {
  std::vector<char *> argv;
  for (const std::string &argument : command)
    argv.push_back(const_cast<char *>(argument.c_str()));
  argv.push_back(nullptr);
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0)
    return errno;
  pid_t parent = getpid();
  child = fork();
  if (child == 0)
    become(argv.data(), parent, ends, mask, report[1]);
  int error = child < 0 ? errno : 0;
  close(report[1]);
  ssize_t length = 0;
  if (child > 0)
    while ((length = read(report[0], &error, sizeof error)) < 0 && errno == EINTR)
      ;
  close(report[0]);
  if (length > 0)
    waitpid(child, nullptr, 0);
  return error;
}

// Waits until CHILD has ended but leaves it a zombie: its number stays taken, so that
// a signal forwarded too late meets nobody else.
void waitUntilEnded(pid_t child, const ChildEnds &ends, llvm::function_ref<void()> meanwhile) {
  constexpr int period = 50;
  for (;;) {
    siginfo_t info = {};
    int failed = waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT | WNOHANG);
    if (failed ? errno != EINTR : info.si_pid == child)
      return;
    meanwhile();
    ends.await(period);
  }
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

bool TerminationBlock::pause(int milliseconds) const {
  sigset_t set = terminationSet();
  for (int signal : terminationSignals) {
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN)
      sigdelset(&set, signal);
  }
  timespec longest = interval(milliseconds);
  return sigtimedwait(&set, nullptr, &longest) > 0;
}

ChildResult runChild(llvm::ArrayRef<std::string> command, const TerminationBlock &block,
                     llvm::function_ref<void()> meanwhile) {
  ChildEnds ends;
  pid_t child = -1;
  if (int error = start(command, ends, block.before(), child))
    return {error, error == ENOENT ? 127 : 126};
  {
    SignalForwarding forwarding(child, block.before());
    waitUntilEnded(child, ends, meanwhile);
  }
  return {0, reap(child)};
}

} // namespace gmonkit
