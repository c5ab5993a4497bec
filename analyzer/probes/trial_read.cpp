//===- trial_read.cpp - damaged files that LLVM's readers crash on --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/trial_read.h"
#include "analyzer/support/errors.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Process.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

// What a reader may take for a file: so much that no sound one is refused.
constexpr rlim_t LeastMemory = rlim_t(1) << 30, MemoryPerByte = 256;
constexpr rlim_t LeastSeconds = 20, BytesPerSecond = 1 << 20;

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
void prepareChild(size_t size, pid_t parent) {
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
    limit(RLIMIT_AS, now + LeastMemory + size * MemoryPerByte);
  limit(RLIMIT_CPU, LeastSeconds + size / BytesPerSecond);
}

} // namespace

void GuardedCopy::Unmap::operator()(char *start) const { munmap(start, size); }

Expected<GuardedCopy> GuardedCopy::make(StringRef path, StringRef bytes) {
  size_t page = sys::Process::getPageSizeEstimate();
  size_t used = alignTo(bytes.size() + 1, Align(16)), room = alignTo(used, page);
  void *start = mmap(nullptr, room + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED)
    return fileError(path, "cannot be read: " + sys::StrError(errno));
  GuardedCopy made;
  made.memory = {static_cast<char *>(start), Unmap{room + page}};
  if (mprotect(start, room, PROT_READ | PROT_WRITE) != 0)
    return fileError(path, "cannot be read: " + sys::StrError(errno));
  char *copy = made.memory.get() + room - used;
  memcpy(copy, bytes.data(), bytes.size());
  made.copy = StringRef(copy, bytes.size());
  return made;
}

Error tryToRead(StringRef path, size_t size, function_ref<Error()> read) {
  pid_t parent = getpid(), child = fork();
  if (child == -1)
    return fileError(path, "cannot be read: fork: " + sys::StrError(errno));
  if (child == 0) {
    prepareChild(size, parent);
    consumeError(read());
    _exit(0);
  }
  int status = 0;
  pid_t ended;
  while ((ended = waitpid(child, &status, 0)) == -1 && errno == EINTR) {
  }
  if (ended == -1)
    return fileError(path, "cannot be read: waitpid: " + sys::StrError(errno));
  if (status != 0)
    return fileError(path, "cannot be read: it is damaged, or its calls nest too deep");
  return Error::success();
}

} // namespace gmonkit
