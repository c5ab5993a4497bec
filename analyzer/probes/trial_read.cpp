//===- trial_read.cpp - damaged files that LLVM's readers crash on --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/trial_read.h"
#include "analyzer/support/errors.h"
#include "llvm/Support/Errno.h"
#include <cerrno>
#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {

Error tryToRead(StringRef path, function_ref<Error()> read) {
  pid_t child = fork();
  if (child == -1)
    return fileError(path, "cannot be read: fork: " + sys::StrError(errno));
  if (child == 0) {
    std::signal(SIGSEGV, SIG_DFL);
    rlimit noCore = {0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    consumeError(read());
    _exit(0);
  }
  int status = 0;
  pid_t ended;
  while ((ended = waitpid(child, &status, 0)) == -1 && errno == EINTR) {
  }
  if (ended == -1)
    return fileError(path, "cannot be read: waitpid: " + sys::StrError(errno));
  if (WIFSIGNALED(status))
    return fileError(path, "cannot be read: it is damaged, or its calls nest too deep");
  return Error::success();
}

} // namespace gmonkit
