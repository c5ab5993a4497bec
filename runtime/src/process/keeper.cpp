//===- keeper.cpp - the process that writes the profile of a killed one ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With keeper=1 a second process shares the program's memory. The kernel frees
// memory at the end of the last process that has it, so all counts are there
// when the program has been killed, up to its last instruction. The keeper then
// writes the profiles, and ends.
//
// The program must not notice it. It is a child of nobody that the program
// knows: the process that starts it ends at once. It is in a session of its
// own, so signals to the program's group do not reach it. It blocks the others.
// It has no descriptors of the program's.
//
// It leaves when the program becomes another one, or gives up rights: the
// program's memory must never run with more rights than the program.
//
//===------------------------------------------------------------------------===//

#include "base/descriptor.h"
#include "base/kernel_signal.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/options.h"
#include "base/process_part.h"
#include "base/process_threads.h"
#include "gmonkit/collector.h"
#include "gmonkit/fnv1a.h"
#include "process/registration.h"
#include <algorithm>
#include <cerrno>
#include <ctime>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

namespace gmonrt {

namespace {

constexpr size_t StackSize = 256 << 10, StarterStackSize = 16 << 10;
constexpr long LookNs = 100 * 1000 * 1000; // between looks at the program
constexpr long MostSeconds = 60;           // for writing

char *stacks;       // of the keeper, then of the process that starts it
long program;       // the process that is watched
int end;            // its pidfd, in the keeper's table
long startFailure;  // -errno; 0: the keeper runs
uint64_t ownRights; // of the keeper
int unknownLooks;   // how often in a row these could not be read
uint64_t ownStart;  // of what the keeper executes

uint64_t hash(uint64_t start, const char *text, long size) {
  for (long i = 0; i < size; ++i)
    start = gmonkit::fnv1a(start, static_cast<unsigned char>(text[i]));
  return start;
}

// Returns a hash of what PROCESS may do, by proc(5), or 0 if that cannot be read.
uint64_t rightsOf(long process) {
  char text[4096];
  long size = readProcessFile(process, "status", text, sizeof text);
  uint64_t rights = gmonkit::Fnv1aSeed;
  for (long at = 0, next; at < size; at = next) {
    next = std::find(text + at, text + size, '\n') - text + 1;
    for (const char *name : {"Uid:", "Gid:", "Groups:", "Cap", "NoNewPrivs:", "Seccomp"})
      if (startsWith(text + at, name))
        rights = hash(rights, text + at, std::min(next, size) - at);
  }
  return size > 0 ? rights : 0;
}

// Returns a hash of where the kernel put the program that PROCESS executes, or 0 if that cannot be
// read. Another program, or the same one again, has another random number and is elsewhere.
uint64_t startOf(long process) {
  char vector[1024];
  long size = readProcessFile(process, "auxv", vector, sizeof vector);
  return size > 0 ? hash(gmonkit::Fnv1aSeed, vector, size) : 0;
}

// Returns whether PROGRAM executes what this process does, with the same rights. A process that
// ends cannot be read any more, for a moment before the kernel says that it has ended.
bool isStillTheSame() {
  constexpr int most = 10;
  uint64_t start = startOf(program), rights = rightsOf(program);
  unknownLooks = start && rights ? 0 : unknownLooks + 1;
  return (!start || start == ownStart) && (!rights || rights == ownRights) && unknownLooks < most;
}

bool hasEnded(long waitNs) {
  pollfd watched = {end, POLLIN, 0};
  timespec limit = {0, waitNs};
  return rawSyscall(SYS_ppoll, reinterpret_cast<long>(&watched), 1, reinterpret_cast<long>(&limit),
                    0) > 0;
}

// Whatever the program left behind, a lock for instance, this process ends.
void limitTime() {
  sigevent event = {};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGKILL;
  int timer = 0;
  itimerspec limit = {{}, {MostSeconds, 0}};
  if (rawSyscall(SYS_timer_create, CLOCK_MONOTONIC, reinterpret_cast<long>(&event),
                 reinterpret_cast<long>(&timer)) == 0)
    rawSyscall(SYS_timer_settime, timer, 0, reinterpret_cast<long>(&limit), 0);
}

// Until the program has ended, this must not use thread-local storage, thus not errno, nor
// functions of the C library that do.
void keep() {
  while (!hasEnded(LookNs))
    if (!isStillTheSame())
      return;
  limitTime();
  writeForKilled();
}

// Runs in a process between the two, while the program waits. The keeper inherits what this makes.
void startKeeperItself() {
  rawSyscall(SYS_setsid);
  rawSyscall(SYS_prctl, PR_SET_NAME, reinterpret_cast<long>(gmonkit::KeeperName));
  leaveDescriptorTable();
  end = static_cast<int>(rawSyscall(SYS_pidfd_open, program, 0));
  startFailure = std::min(end, 0);
  if (startFailure)
    return;
  // A signal that would dump core must not: the core file is the program's.
  rlimit64 none = {0, 0};
  rawSyscall(SYS_prlimit64, 0, RLIMIT_CORE, reinterpret_cast<long>(&none), 0);
  unknownLooks = 0;
  ownRights = rightsOf(ThisProcess);
  ownStart = startOf(ThisProcess);
  // The program may be hidden from itself, or /proc be that of other processes.
  bool isKnown =
      ownRights && ownStart && rightsOf(program) == ownRights && startOf(program) == ownStart;
  startFailure = isKnown ? 0 : -EACCES;
  if (startFailure)
    return;
  long keeper = startKernelThread(keep, stacks + StackSize, CLONE_VM, nullptr);
  startFailure = std::min(keeper, 0l);
}

// Returns null, or why there is no keeper.
const char *startFor(long process) {
  if (options().fd >= 0)
    return "the keeper has no descriptor of fd=";
  if (process == 1)
    return "all processes end with this one, the first of its namespace";
  if (!stacks && !(stacks = static_cast<char *>(map(StackSize + StarterStackSize))))
    return errorText(ENOMEM);
  program = process;
  startFailure = -EAGAIN;
  unsigned long signals = kernelSignalMask(SIG_BLOCK, ~0ul);
  // Without a signal at its end, the program's own wait() does not find it.
  long starter = startKernelThread(startKeeperItself, stacks + StackSize + StarterStackSize,
                                   CLONE_VM | CLONE_VFORK, nullptr);
  if (starter > 0)
    rawSyscall(SYS_wait4, starter, 0, __WCLONE, 0);
  else
    startFailure = starter;
  kernelSignalMask(SIG_SETMASK, signals);
  return startFailure ? errorText(static_cast<int>(-startFailure)) : nullptr;
}

} // namespace

void startKeeper() {
  if (!options().keeper)
    return;
  if (const char *failed = startFor(rawSyscall(SYS_getpid)))
    error("GMONKIT_OPTIONS: keeper=1: %s; after kill -9 there will be no profile", failed);
}

} // namespace gmonrt
