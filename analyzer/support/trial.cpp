//===- trial.cpp - code that may not end, tried in a child process --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/trial.h"
#include "analyzer/support/errors.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Process.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the bytes of address space that this process has; 0 if unknown.
rlim_t addressSpace() {
  char text[32] = {};
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0 || read(file, text, sizeof text - 1) < 0)
    text[0] = '\0';
  close(file);
  return strtoull(text, nullptr, 10) * sys::Process::getPageSizeEstimate();
}

void limit(__rlimit_resource_t resource, rlim_t most) {
  rlimit limits;
  if (getrlimit(resource, &limits) == 0 && most < limits.rlim_cur) {
    limits.rlim_cur = most;
    setrlimit(resource, &limits);
  }
}

// A child's errors are of no use to anybody, and it must not remove its parent's files.
void prepareChild(TrialLimits limits, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(1);
  for (int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGXCPU})
    std::signal(signal, SIG_DFL);
  remove_bad_alloc_error_handler();
  remove_fatal_error_handler();
  std::set_terminate(std::abort);
  dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
  limit(RLIMIT_CORE, 0);
  if (rlim_t now = addressSpace())
    limit(RLIMIT_AS, now + limits.memory);
  limit(RLIMIT_CPU, limits.seconds);
}

} // namespace

Expected<bool> endsInChild(TrialLimits limits, function_ref<void()> run) {
  pid_t parent = getpid(), child = fork();
  if (child == -1)
    return makeError("fork: " + sys::StrError(errno));
  if (child == 0) {
    prepareChild(limits, parent);
    run();
    _exit(0);
  }
  int status = 0;
  pid_t ended;
  while ((ended = waitpid(child, &status, 0)) == -1 && errno == EINTR) {
  }
  if (ended == -1)
    return makeError("waitpid: " + sys::StrError(errno));
  return status == 0;
}

} // namespace gmonkit
