//===- child_process.cpp - running a command transparently ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/process/child_process.h"
#include "driver/process/environment.h"
#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gmonkit {
namespace {

struct sigaction startedWith; // the action for SIGCHLD that this program was started with

// While it exists, SIGCHLD stays pending.
class ChildEnds {
public:
  ChildEnds() {
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigprocmask(SIG_BLOCK, &set, &mask);
  }
  ~ChildEnds() { sigprocmask(SIG_SETMASK, &mask, nullptr); }
  ChildEnds(const ChildEnds &) = delete;
  ChildEnds &operator=(const ChildEnds &) = delete;

  // Waits for one child's end, up to MILLISECONDS.
  void await(int milliseconds) const {
    timespec longest = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    sigtimedwait(&set, nullptr, &longest);
  }

private:
  sigset_t set, mask;
};

// Changes directory, files and process group as SETUP says. Returns whether that was possible;
// errno tells why not.
bool prepare(const ChildSetup &setup) {
  if (!setup.directory.empty() && chdir(setup.directory.c_str()) != 0)
    return false;
  if (setup.isApart) {
    setpgid(0, 0);
    int empty = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (empty < 0 || dup2(empty, STDIN_FILENO) < 0)
      return false;
  }
  return setup.output < 0 ||
         (dup2(setup.output, STDOUT_FILENO) >= 0 && dup2(setup.output, STDERR_FILENO) >= 0);
}

// Executes ARGV with the signal actions that this program was started with. The child dies if
// PARENT does. Does not return. Writes an errno to the pipe REPORT if exec fails.
[[noreturn]] void become(char *const *argv, char *const *environment, const ChildSetup &setup,
                         pid_t parent, const sigset_t &mask, int report) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) // the parent has been killed already
    _exit(1);
  sigaction(SIGCHLD, &startedWith, nullptr);
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  if (prepare(setup))
    execvpe(argv[0], argv, environment);
  int error = errno;
  [[maybe_unused]] ssize_t written = write(report, &error, sizeof error);
  _exit(1);
}

// Starts COMMAND with the signal mask MASK. Returns an errno.
int start(llvm::ArrayRef<std::string> command, const ChildSetup &setup, const sigset_t &mask,
          pid_t &child) {
  std::vector<char *> argv;
  for (const std::string &argument : command)
    argv.push_back(const_cast<char *>(argument.c_str()));
  argv.push_back(nullptr);
  std::vector<char *> environment;
  for (llvm::StringRef variable : environmentWith(setup.settings))
    environment.push_back(const_cast<char *>(variable.data()));
  environment.push_back(nullptr);
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0)
    return errno;
  pid_t parent = getpid();
  child = fork();
  if (child == 0)
    become(argv.data(), environment.data(), setup, parent, mask, report[1]);
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

// Waits until CHILD has ended, but leaves it a zombie. Its process id stays in use, so a late
// signal cannot reach another process.
void waitUntilEnded(pid_t child, const ChildEnds &ends, llvm::function_ref<void()> meanwhile) {
  constexpr int period = 20;
  for (;;) {
    siginfo_t info = {};
    int failed = waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT | WNOHANG);
    if (failed ? errno != EINTR : info.si_pid == child)
      return;
    meanwhile();
    ends.await(period);
  }
}

int reap(pid_t child, rusage &usage) {
  int status = 0;
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR)
    ;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

void keepChildStatuses() {
  struct sigaction byDefault = {};
  byDefault.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &byDefault, &startedWith);
}

ChildResult runChild(llvm::ArrayRef<std::string> command, const TerminationBlock &block,
                     llvm::function_ref<void()> meanwhile, const ChildSetup &setup) {
  ChildEnds ends;
  ChildResult result;
  pid_t child = -1;
  result.startError = start(command, setup, block.before(), child);
  if (result.startError) {
    result.exitStatus = result.startError == ENOENT ? 127 : 126;
    return result;
  }
  {
    SignalForwarding forwarding(setup.isApart ? -child : child, block.before());
    waitUntilEnded(child, ends, meanwhile);
    result.signal = forwarding.received();
  }
  result.exitStatus = reap(child, result.usage);
  return result;
}

// Returns a descriptor of a new file OUTPUT, in place of an old one or of a link, which may be
// anybody's; of the null device if OUTPUT is empty. -1 on failure; errno tells why.
static int openOutput(const std::string &output) {
  if (output.empty())
    return open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (unlink(output.c_str()) != 0 && errno != ENOENT)
    return -1;
  return open(output.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

ChildResult runApart(const std::string &command, const std::string &directory,
                     const std::string &output, const TerminationBlock &block,
                     std::vector<std::string> words, std::vector<std::string> settings) {
  ChildSetup setup;
  setup.directory = directory;
  setup.isApart = true;
  setup.settings = std::move(settings);
  setup.settings.push_back("PWD=" + directory);
  setup.output = openOutput(output);
  if (setup.output < 0) {
    ChildResult result;
    result.startError = errno;
    result.exitStatus = 126;
    return result;
  }
  words.insert(words.end(), {"/bin/sh", "-c", command});
  ChildResult result = runChild(
      words, block, [] {}, setup);
  close(setup.output);
  return result;
}

} // namespace gmonkit
