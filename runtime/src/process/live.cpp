//===- live.cpp - the thread that updates live files ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "process/live.h"
#include "arch/machine.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/options.h"
#include "base/process_threads.h"
#include "gmonkit/gmon_out.h"
#include "process/counting.h"
#include "process/registration.h"
#include "process/registration_lock.h"
#include "process/thread_start.h"
#include "profile/live_file.h"
#include "profile/output_path.h"
#include "profile/profile_bytes.h"
#include "profile/profile_output.h"
#include "sampling/samples.h"
#include "sampling/thread_timers.h"
#include <cerrno>
#include <cstring>
#include <ctime>
#include <new>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

constexpr long PeriodNs = 500 * 1000 * 1000;
// The thread sleeps at least this many times as long as it works.
constexpr long RestFactor = 20;
constexpr size_t StackSize = 256 << 10;

bool failureWasReported = false;

// Returns the CPU time of this thread. CPU time, so that a busy machine or a slow disk does not
// delay updates more than necessary.
long workedNs() {
  timespec time;
  rawSyscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, reinterpret_cast<long>(&time));
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

void rest(long nanoseconds) {
  timespec left = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  auto address = reinterpret_cast<long>(&left);
  while (rawSyscall(SYS_nanosleep, address, address) == -EINTR)
    ;
}

// Returns a descriptor of the file, not open if that failed.
Descriptor copyToFile(Image &image) {
  char path[MostOfOutputPath];
  if (!image.live)
    if (void *memory = allocate(sizeof(LiveFile)))
      image.live = new (memory) LiveFile;
  const char *failed = nullptr;
  if (!outputPath(image, /*isForkChild=*/false, /*event=*/nullptr, path, sizeof path))
    failed = strerror(ENAMETOOLONG);
  Profile profile =
      takeProfile(image, TimeSamples, gmonkit::GmonFlagIncomplete, /*printsWarnings=*/false);
  Array<char> bytes = encodeProfile(profile);
  if (!image.live || bytes.failed() || profile.failure)
    failed = strerror(ENOMEM);
  if (!failed)
    failed = image.live->write(path, mayMakeDirectories(image), bytes);
  if (failed && !failureWasReported)
    error("%s.live.%ld: %s; counts are not saved while the program runs", path,
          rawSyscall(SYS_getpid), failed);
  failureWasReported |= failed != nullptr;
  return failed ? Descriptor() : image.live->duplicate();
}

// Waits for the disk without the lock, because disks may be slow and threads start and end
// meanwhile.
void copyAndSync(Image &image) {
  Descriptor file;
  {
    RegistrationLock lock;
    WriteErrors errors;
    if (!lock || processIsEnding() || !image.record)
      return;
    dropUncounted();
    file = copyToFile(image);
  }
  if (file.remember() == 0)
    rawSyscall(SYS_fdatasync, file.get());
  file.forgetIfReplaced();
}

void *keepCopying(void *) {
  exemptThread();
  long worked = 0;
  for (;;) {
    rest(worked * RestFactor > PeriodNs ? worked * RestFactor : PeriodNs);
    if (int status = statusOfEndedProgram(); status >= 0) {
      addOwnThreads(-1);
      if (status > 0)
        rawSyscall(SYS_exit, status);
      return nullptr; // the C library may have to end the process
    }
    long start = workedNs();
    {
      RegistrationLock lock;
      if (lock)
        enterHookedFiles();
    }
    for (Image *image = firstImage(); image; image = image->next)
      copyAndSync(*image);
    worked = workedNs() - start;
  }
  return nullptr;
}

} // namespace

void startLive() {
  if (!options().live)
    return;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, StackSize);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  // The lock blocks all signals, and so does the thread.
  addOwnThreads(1);
  int failed = createUncountedThread(&thread, &attributes, keepCopying, nullptr);
  pthread_attr_destroy(&attributes);
  if (!failed)
    return;
  addOwnThreads(-1);
  error("GMONKIT_OPTIONS: live=1: cannot start a thread (%s); counts are not saved while the "
        "program runs",
        strerror(failed));
}

void endLive(Image &image) {
  if (image.live)
    image.live->remove();
}

void restartLiveInChild() {
  for (Image *image = firstImage(); image; image = image->next)
    if (image->live)
      image->live->leaveToParent();
  startLive();
}

} // namespace gmonrt
