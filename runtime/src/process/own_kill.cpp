//===- own_kill.cpp - processes that kill themselves ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Nothing can be written once SIGKILL has been sent. So kill, killpg and raise
// write the profiles before they send it to their own process. Programs do that
// to show that they survive a crash. With live=1 the live files stay, as after
// any other kill -9, but with all counts.
//
//===------------------------------------------------------------------------===//

#include "arch/machine.h"
#include "base/options.h"
#include "base/own_stack.h"
#include "gmonkit/wrapper.h"
#include "process/live.h"
#include "process/registration.h"
#include <cerrno>
#include <csignal>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

// Returns whether a signal to PROCESS, as kill(2) takes it, reaches this process. To all processes,
// -1, is to all others.
bool reachesThis(pid_t process) {
  if (process == 0)
    return true;
  return process > 0 ? process == rawSyscall(SYS_getpid)
                     : process != -1 && -process == rawSyscall(SYS_getpgid, 0);
}

int result(long returned) {
  if (returned >= 0)
    return static_cast<int>(returned);
  errno = static_cast<int>(-returned);
  return -1;
}

int send(pid_t process, int signal) {
  bool endsThis =
      signal == SIGKILL && options().signals && reachesThis(process) && isCountedProcess();
  if (endsThis)
    runOnOwnStack(options().live ? saveLive : writeBeforeEnd);
  long sent = rawSyscall(SYS_kill, process, signal);
  if (endsThis) // it goes on: it is the first process of a container
    noteProcessGoesOn();
  return result(sent);
}

} // namespace

} // namespace gmonrt

using namespace gmonrt;

extern "C" {
// Weak, because programs may define these functions themselves.
#define GMONRT_WEAK __attribute__((weak, visibility("default")))

GMONRT_WEAK int kill(pid_t process, int signal) noexcept { return send(process, signal); }

GMONRT_WEAK int killpg(pid_t group, int signal) noexcept {
  return group < 0 ? result(-EINVAL) : send(-group, signal);
}

GMONRT_WEAK int raise(int signal) noexcept {
  long process = rawSyscall(SYS_getpid);
  if (signal == SIGKILL)
    return send(static_cast<pid_t>(process), signal);
  return result(rawSyscall(SYS_tgkill, process, rawSyscall(SYS_gettid), signal));
}
}

GMONRT_MARK_WRAPPER(kill);
GMONRT_MARK_WRAPPER(killpg);
GMONRT_MARK_WRAPPER(raise);
