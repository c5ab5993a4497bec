//===- registration.cpp - registration of images --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "process/registration.h"
#include "base/array_memory.h"
#include "base/kernel_signal.h"
#include "base/message.h"
#include "base/options.h"
#include "base/own_stack.h"
#include "base/process_part.h"
#include "base/process_threads.h"
#include "base/shared_runtime.h"
#include "collector/start_note.h"
#include "collector/unsolved_output.h"
#include "counts/arc_table.h"
#include "counts/counter_base.h"
#include "counts/thread_copies.h"
#include "gmonkit/gmon_out.h"
#include "image/file_list.h"
#include "image/file_list_lock.h"
#include "image/image.h"
#include "output/children_counts.h"
#include "output/profile_output.h"
#include "process/counting.h"
#include "process/image_entry.h"
#include "process/live.h"
#include "process/registration_lock.h"
#include "process/unloading.h"
#include "profile/output_path.h"
#include "sampling/sampler.h"
#include <pthread.h>
#include <utility>

const char __gmon_abi_v3 = 3;

// References that link what profiles files without records, and the functions for programs. Weak
// references of others do not extract archive members.
extern "C" {
void __monstartup(unsigned long, unsigned long);
void gmonkit_dump();
__attribute__((used)) static void (*const keepTakeover)(unsigned long,
                                                        unsigned long) = __monstartup;
__attribute__((used)) static void (*const keepApi)() = gmonkit_dump;
}

namespace gmonrt {

namespace {

bool isEnding = false;      // the profiles have been written, or need not be
bool isWriting = false;     // a profile, now
bool programLeaves = false; // soon the process will have ended

long countedProcess;   // process id; 0: no image has been registered
bool countsAreLeft;    // to a collector, see unsolved_output.h
bool hasParentsCounts; // the process is a copy made without the C library's fork

// Whether copies for threads may be moved. Images that do not see this copy of the runtime make
// none that it would move. Null and false are right before the first image.
bool mayMoveThreads;
void (*sharedThreadStarted)();

// The child starts from zero; its parent writes the counts so far.
void restartInChild() {
  forgetForksInChild();
  if (!isLockedForFork())
    return;
  countedProcess = rawSyscall(SYS_getpid);
  noteFileListInChild();
  isEnding = false;
  adoptForkChild();
  noteStartOfChild();
  freeOwnStackInChild();
  forgetOwnThreads();
  forgetDroppedSignalsInChild();
  restartCountsInChild(); // before the runtime's own threads begin
  restartSamplerInChild();
  restartLiveInChild();
  startKeeper();
  for (Image *image = firstImage(); image; image = image->next)
    image->wasLeft = false;
  noteForkChild();
  forgetLogInChild();
  unlockInChild();
}

void goOnInParent() {
  if (isLockedForFork())
    noteForkInParent();
  unlockInParent();
}

// REQUIRES: the lock is held.
void prepareProcess() {
  if (countedProcess)
    return;
  countedProcess = rawSyscall(SYS_getpid);
  rememberStandardError();
  readOptions();
  findFileListLock();
  pthread_atfork(lockForFork, goOnInParent, restartInChild);
  prepareSampler();
  if (staysLoaded())
    watchProcess();
  else
    watchUnloading();
}

void write(Image &image, uint8_t flags) {
  isWriting = true;
  dropUncounted();
  if (!isCountedProcess()) {
    warning("%s: this process was not made by fork, so its profile includes its parent's counts; "
            "call gmonkit_reset in it",
            image.name);
    countedProcess = rawSyscall(SYS_getpid);
    hasParentsCounts = true;
    noteForkChild();
  }
  if (hasParentsCounts)
    flags |= gmonkit::GmonFlagInexact;
  if (options().merge)
    endLive(image); // what it has would be added twice if the process were killed now
  bool isLeft = leaveUnsolved(image, flags) || leaveToParent(image, flags);
  image.wasLeft |= isLeft;
  countsAreLeft |= isLeft;
  bool isWritten = isLeft || writeProfile(image, flags);
  if (!isWritten)
    saveLive(image);
  else if (!(flags & gmonkit::GmonFlagIncomplete))
    endLive(image);
  addLeftCounts(image);
  isWriting = false;
}

// The process may go on: exec fails, or quick_exit calls _Exit. What is left must not be added
// twice.
void forgetLeftCounts() {
  if (std::exchange(countsAreLeft, false))
    resetCounts();
}

void writeAndLeave(Image &image) {
  if (image.isProgram)
    stopSampler();
  write(image, 0);
  image.mayStillRun = image.isProgram || programLeaves || exitHasBegun();
  leaveImage(image);
}

bool anyImageIsLoaded() {
  Image *image = firstImage();
  while (image && !image->record)
    image = image->next;
  return image;
}

void forEachWithoutRecord(void (*visit)(Image &image)) {
  RegistrationLock lock(DuringFork::GoOn);
  if (!lock || !countedProcess)
    return;
  enterHookedFiles();
  for (Image *image = firstImage(); image; image = image->next)
    if (image->record && !image->hasTables())
      visit(*image);
}

} // namespace

long countedProcessId() { return countedProcess; }

bool isCountedProcess() { return rawSyscall(SYS_getpid) == countedProcess; }

void writeImages(uint8_t flags) {
  enterHookedFiles();
  for (Image *image = firstImage(); image; image = image->next)
    if (image->record)
      write(*image, flags);
  forgetLeftCounts();
}

void writeBeforeEnd() {
  if (!isCountedProcess())
    return;
  RegistrationLock lock(DuringFork::GoOn);
  if (!lock)
    return;
  isEnding = true;
  writeImages(0);
}

void endWithoutProfile() {
  if (!isCountedProcess())
    return;
  RegistrationLock lock(DuringFork::GoOn);
  if (!lock)
    return;
  isEnding = true;
  for (Image *image = firstImage(); image; image = image->next)
    endLive(*image);
}

void writeForKilled() {
  if (isEnding || isWriting) // what it was adding to a file may be there or not
    return;
  nameProfilesAfter(countedProcess);
  countedProcess = rawSyscall(SYS_getpid);
  writeBeforeEnd();
}

bool processIsEnding() { return isEnding; }

bool memoryIsFreedSoon() { return isEnding || programLeaves; }

void noteProcessGoesOn() {
  if (!isCountedProcess()) // a child of vfork shares its parent's memory
    return;
  isEnding = false;
  freeSparePages();
}

void enterWithoutRecord(const ElfFile &file) {
  runWithRoom([&] {
    RegistrationLock lock;
    if (!lock)
      return;
    prepareProcess();
    enterFile(file);
  });
}

void leaveWithoutRecords() { forEachWithoutRecord(writeAndLeave); }

// Reads the code while it is mapped.
void noteFilesMayLeave() { forEachWithoutRecord(identify); }

void leaveUnloadedFiles() {
  RegistrationLock lock;
  if (!lock)
    return;
  for (Image *image = firstImage(); image; image = image->next) {
    if (!image->record || image->hasTables() || isLoaded(*image))
      continue;
    writeAndLeave(*image);
    image->file = {};
  }
}

} // namespace gmonrt

using namespace gmonrt;

// The functions of this copy, whatever the names below resolve to in other images.
extern "C" {
__attribute__((visibility("hidden"), alias("__gmon_register"))) void
gmonrt_own_register(const GmonImageRecord *record);
__attribute__((visibility("hidden"), alias("__gmon_unregister"))) void
gmonrt_own_unregister(const GmonImageRecord *record);
__attribute__((visibility("hidden"), alias("__gmon_thread_started"))) void
gmonrt_own_thread_started();
}

bool gmonrt::isUsedRuntime() { return !sharedInstead("__gmon_register", gmonrt_own_register); }

extern "C" void __gmon_register(const GmonImageRecord *record) {
  if (auto *shared = sharedInstead("__gmon_register", gmonrt_own_register)) {
    shareArcs();
    shareCounterBase();
    sharedThreadStarted = sharedInstead("__gmon_thread_started", gmonrt_own_thread_started);
    return shared(record);
  }
  runWithRoom([&] {
    RegistrationLock lock;
    if (!lock)
      return;
    mayMoveThreads = isShared("__gmon_thread_started",
                              reinterpret_cast<const void *>(gmonrt_own_thread_started));
    prepareProcess();
    enterImage(record);
  });
}

extern "C" void __gmon_unregister(const GmonImageRecord *record) {
  bool isOurs = false, isProgram = false, isLast = false;
  runWithRoom([&] {
    RegistrationLock lock(DuringFork::GoOn); // a handler may call exit
    if (!lock)
      return;
    if (isUnloading())
      noteUnloading();
    for (Image *image = firstImage(); image; image = image->next)
      if (image->record == record) {
        isOurs = true;
        isProgram = image->isProgram;
        writeAndLeave(*image);
      }
    programLeaves |= isProgram;
    isLast = !anyImageIsLoaded();
  });
  if (isProgram)
    runWithRoom([] { leaveWithoutRecords(); });
  if (isOurs && isLast && isUnloading()) {
    letForksLeave();
    releaseAll();
  }
  if (isOurs)
    return;
  if (auto *shared = sharedInstead("__gmon_unregister", gmonrt_own_unregister)) {
    shared(record);
    unshareCounterBase();
  }
}

extern "C" void __gmon_thread_started() {
  if (sharedThreadStarted)
    return sharedThreadStarted();
  RegistrationLock lock;
  if (lock && mayMoveThreads)
    adoptThread();
  else
    noteSharingThread();
  if (lock)
    sampleNewThread();
}
