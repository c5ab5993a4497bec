//===- child_process.cpp - run a command as if it were not being watched ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/process/child_process.h"
#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace gmonkit {
namespace {

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
    timespec longest = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    sigtimedwait(&set, nullptr, &longest);
  }

private:
  struct sigaction previous;
  sigset_t set, mask;
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
