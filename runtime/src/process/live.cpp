//===- live.cpp - the thread that updates live files ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// There are two threads. One takes the profiles. The other has the live files
// open, in a table of descriptors of its own, and does what others post. So the
// program neither sees nor closes these descriptors, and no number shifts. The
// first one keeps the program's table: if it is the last thread of the C
// library, that calls exit() in it, where the program's handlers and streams
// use their descriptors.
//
//===------------------------------------------------------------------------===//

#include "process/live.h"
#include "arch/machine.h"
#include "base/bounded_wait.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/options.h"
#include "base/process_threads.h"
#include "gmonkit/gmon_out.h"
#include "output/profile_output.h"
#include "process/counting.h"
#include "process/registration.h"
#include "process/registration_lock.h"
#include "process/thread_start.h"
#include "profile/live_file.h"
#include "profile/output_path.h"
#include "profile/profile_bytes.h"
#include "sampling/samples.h"
#include "sampling/thread_timers.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>
#include <ctime>
#include <fcntl.h>
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

// The task that was posted to the thread that has the files.
enum TaskState : int { NoTask, TaskIsWritten, TaskIsPosted };
std::atomic<int> taskState{NoTask};
std::atomic<int> tasksDone{0};
void (*task)(void *);
void *taskArgument;

std::atomic<int> filesThread{0}; // its id; 0 while it is not ready
bool hasOwnTable;
bool filesAreLeft; // the thread is to end

constexpr int Patience = 100; // rests, five seconds
constexpr int NoLimit = -1;

constexpr long RestNs = 50 * 1000 * 1000; // a twentieth of a second

void *keepFiles(void *) {
  exemptThread();
  hasOwnTable = leaveDescriptorTable();
  filesThread.store(static_cast<int>(rawSyscall(SYS_gettid)), std::memory_order_release);
  wakeWaiting(&filesThread);
  while (!filesAreLeft) {
    int state = taskState.load(std::memory_order_acquire);
    if (state != TaskIsPosted) {
      waitWhile(&taskState, state, LONG_MAX);
      continue;
    }
    task(taskArgument);
    tasksDone.fetch_add(1, std::memory_order_release);
    taskState.store(NoTask, std::memory_order_release);
    wakeWaiting(&tasksDone);
  }
  return nullptr;
}

// Returns false in a process that is a copy made without the C library's fork, too.
bool filesThreadExists() {
  long thread = filesThread.load(std::memory_order_acquire);
  return thread && !threadHasEnded(rawSyscall(SYS_getpid), thread);
}

// Has RUN(ARGUMENT) called where the files are open, and waits for its end, at most for so many
// RESTS. After that it may still be called.
void runWithFiles(void (*run)(void *), void *argument, int rests = NoLimit) {
  for (int state = NoTask; !taskState.compare_exchange_strong(state, TaskIsWritten);
       state = NoTask) {
    if (!filesThreadExists() || rests-- == 0)
      return;
    waitWhile(&taskState, state, RestNs);
  }
  task = run;
  taskArgument = argument;
  int before = tasksDone.load(std::memory_order_acquire);
  taskState.store(TaskIsPosted, std::memory_order_release);
  wakeWaiting(&taskState);
  while (tasksDone.load(std::memory_order_acquire) == before) {
    if (!filesThreadExists() || rests-- == 0)
      return;
    waitWhile(&tasksDone, before, RestNs);
  }
}

struct Copy {
  LiveFile &file;
  const char *path;
  bool makesDirectories;
  const Array<char> &bytes;
  const char *failed = "the thread that writes it has ended";
};

void writeCopy(void *argument) {
  auto &copy = *static_cast<Copy *>(argument);
  WriteErrors errors;
  copy.failed = copy.file.write(copy.path, copy.makesDirectories, copy.bytes);
}

void syncFile(void *file) { static_cast<LiveFile *>(file)->sync(); }

void removeFile(void *file) { static_cast<LiveFile *>(file)->remove(); }

// The folder of a thread's descriptors. Its id may be another one in /proc, where that is of
// another namespace.
struct Table {
  char folder[96] = "/proc/";
};

void findTable(void *argument) {
  Table &table = *static_cast<Table *>(argument);
  char *name = table.folder + strlen(table.folder);
  constexpr size_t most = 64;
  long length = rawSyscall(SYS_readlinkat, AT_FDCWD, reinterpret_cast<long>("/proc/thread-self"),
                           reinterpret_cast<long>(name), most);
  strcpy(name + (length > 0 ? length : 0), "/fd");
}

void endThread(void *) { filesAreLeft = true; }

// Opens files of /proc, which the program must not see.
void lookForEnd(void *status) { *static_cast<int *>(status) = statusOfEndedProgram(); }

// Takes over the files, and ends their thread.
void takeFiles() {
  Table table;
  runWithFiles(findTable, &table);
  for (Image *image = firstImage(); image; image = image->next)
    if (hasOwnTable && image->live && image->live->exists())
      image->live->takeFrom(table.folder);
  runWithFiles(endThread, nullptr);
  while (filesThreadExists())
    waitWhile(&filesThread, filesThread.load(std::memory_order_relaxed), RestNs);
  filesThread.store(0, std::memory_order_relaxed);
  addOwnThreads(-1);
}

void copyToFile(Image &image) {
  char path[MostOfOutputPath];
  if (!image.live)
    if (void *memory = allocate(sizeof(LiveFile)))
      image.live = new (memory) LiveFile;
  const char *failed = nullptr;
  if (!outputPath(image, /*isForkChild=*/false, /*event=*/nullptr, path, sizeof path))
    failed = errorText(ENAMETOOLONG);
  Array<char> bytes = currentProfile(image, /*printsWarnings=*/false);
  if (!image.live || bytes.failed())
    failed = errorText(ENOMEM);
  if (!failed) {
    Copy copy = {*image.live, path, mayMakeDirectories(image), bytes};
    runWithFiles(writeCopy, &copy);
    failed = copy.failed;
  }
  if (failed && !failureWasReported)
    error("%s.live.%ld: %s; counts are not saved while the program runs", path,
          rawSyscall(SYS_getpid), failed);
  failureWasReported |= failed != nullptr;
}

// Waits for the disk without the lock, because disks may be slow and threads start and end
// meanwhile.
void copyAndSync(Image &image) {
  {
    RegistrationLock lock;
    if (!lock || processIsEnding() || !image.record)
      return;
    dropUncounted();
    copyToFile(image);
  }
  if (image.live)
    runWithFiles(syncFile, image.live);
}

void *keepCopying(void *) {
  exemptThread();
  long worked = 0;
  for (;;) {
    rest(worked * RestFactor > PeriodNs ? worked * RestFactor : PeriodNs);
    int status = -1;
    runWithFiles(lookForEnd, &status);
    if (status >= 0) {
      takeFiles();
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

// Returns the size of what all files have in each thread's storage. The C library takes it from the
// thread's stack.
size_t threadStorage() {
  static size_t most = 0; // a child of fork may be unable to read the list of files
  size_t size = 0;
  forEachElfFile(
      [](const ElfFile &file, void *size) {
        for (const ElfW(Phdr) *segment = file.segments; segment != file.segmentsEnd; ++segment)
          if (segment->p_type == PT_TLS)
            *static_cast<size_t *>(size) += segment->p_memsz + segment->p_align;
        return false;
      },
      &size);
  return most = std::max(most, size);
}

// Returns 0 or an errno.
int startThread(void *(*routine)(void *)) {
  pthread_attr_t attributes;
  if (int failed = pthread_attr_init(&attributes)) // the program's own may fail
    return failed;
  pthread_attr_setstacksize(&attributes, StackSize + threadStorage());
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  // The lock blocks all signals, and so does the thread.
  addOwnThreads(1);
  int failed = createUncountedThread(&thread, &attributes, routine, nullptr);
  pthread_attr_destroy(&attributes);
  if (failed)
    addOwnThreads(-1);
  return failed;
}

// Returns 0 or an errno.
int startThreads() {
  if (int failed = startThread(keepFiles))
    return failed;
  // Until it is ready, it has the program's descriptors.
  for (int rests = 0; !filesThread.load(std::memory_order_acquire) && rests < Patience; ++rests)
    waitWhile(&filesThread, 0, RestNs);
  int failed = startThread(keepCopying);
  if (failed)
    takeFiles();
  return failed;
}

} // namespace

void startLive() {
  if (!options().live)
    return;
  int failed = startThreads();
  if (!failed)
    return;
  error("GMONKIT_OPTIONS: live=1: cannot start a thread (%s); counts are not saved while the "
        "program runs",
        errorText(failed));
}

void saveLive(Image &image) {
  if (options().live)
    copyToFile(image);
}

void endLive(Image &image) {
  if (!image.live || !image.live->exists())
    return;
  if (filesThread.load(std::memory_order_acquire))
    runWithFiles(removeFile, image.live, Patience);
  else
    image.live->remove(); // this thread has taken it over
}

void restartLiveInChild() {
  for (Image *image = firstImage(); image; image = image->next)
    if (image->live)
      image->live->leaveToParent(/*hasDescriptors=*/!hasOwnTable);
  filesThread.store(0, std::memory_order_relaxed);
  taskState.store(NoTask, std::memory_order_relaxed);
  filesAreLeft = false;
  startLive();
}

} // namespace gmonrt
