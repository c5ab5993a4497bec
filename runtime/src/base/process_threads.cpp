//===- process_threads.cpp - threads of this process ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/process_threads.h"
#include "arch/machine.h"
#include "text/format.h"
#include "text/number.h"
#include <atomic>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace gmonrt {

namespace {

long threads = -1; // descriptor of /proc/self/task

// Returns 0 if NAME is not a thread.
long threadOf(const char *name) { return leadingNumber(name); }

// Path of a file of THREAD in FOLDER.
struct ThreadPath {
  char text[64];

  ThreadPath(const char *folder, long thread, const char *file) {
    formatText(text, sizeof text, "%s%ld%s", folder, thread, file);
  }
};

std::atomic<int> ownThreads{0};

// Returns whether the first thread runs. Does not use its id, for /proc may be that of another
// namespace, with other ids.
bool hasProgram() {
  char name;
  return rawSyscall(SYS_readlinkat, AT_FDCWD, reinterpret_cast<long>("/proc/self/exe"),
                    reinterpret_cast<long>(&name), 1) != -ENOENT;
}

// Reads the start of the file PATH, in FOLDER if it is relative. Returns the number of bytes, or
// -errno.
long readFile(long folder, const char *path, char *text, size_t size) {
  long file = rawSyscall(SYS_openat, folder, reinterpret_cast<long>(path), O_RDONLY);
  if (file < 0)
    return file;
  long length = rawSyscall(SYS_read, file, reinterpret_cast<long>(text), static_cast<long>(size));
  rawSyscall(SYS_close, file);
  return length;
}

// The file "stat" of a thread.
class ThreadStatus {
public:
  explicit ThreadStatus(const char *path) : size(readFile(AT_FDCWD, path, text, sizeof text)) {}

  // Returns the number in field PLACE of proc(5), behind the name. 0 if unknown.
  long field(int place) const {
    long at = size;
    while (at > 0 && text[at - 1] != ')') // the name before it may hold anything
      --at;
    constexpr int placeOfName = 2;
    for (int here = placeOfName; at > 0 && at < size && here < place; ++at)
      here += text[at] == ' ';
    const char *number = text + at;
    return at > 0 && at < size ? leadingNumber(number) : 0;
  }

  // Returns the last number, which is in the form of wait(). 0 if unknown.
  int exitStatus() const {
    long at = size;
    while (at > 0 && (text[at - 1] < '0' || text[at - 1] > '9'))
      --at;
    int status = 0;
    for (int unit = 1; at > 0 && text[at - 1] >= '0' && text[at - 1] <= '9'; unit *= 10)
      status += unit * (text[--at] - '0');
    return status >> 8 & 0xff;
  }

private:
  char text[1024];
  long size; // of the text, or -errno
};

long openList() {
  return rawSyscall(SYS_openat, AT_FDCWD, reinterpret_cast<long>("/proc/self/task"),
                    O_RDONLY | O_DIRECTORY);
}

// Calls VISIT with each thread but this one. LIST is a descriptor of /proc/self/task.
void forEachListed(long list, void (*visit)(long thread, void *context), void *context) {
  alignas(dirent64) char entries[4096];
  long own = rawSyscall(SYS_gettid);
  rawSyscall(SYS_lseek, list, 0, SEEK_SET);
  for (;;) {
    long size = rawSyscall(SYS_getdents64, list, reinterpret_cast<long>(entries), sizeof entries);
    if (size <= 0)
      return;
    for (long at = 0; at < size;) {
      auto *entry = reinterpret_cast<const dirent64 *>(entries + at);
      at += entry->d_reclen;
      if (long thread = threadOf(entry->d_name); thread && thread != own)
        visit(thread, context);
    }
  }
}

// Counts THREAD if the kernel started it, as it does for an io_uring.
void countIfKernels(long thread, void *count) {
  constexpr int flags = 9;
  constexpr long worker = 0x10; // PF_IO_WORKER
  ThreadPath path("/proc/self/task/", thread, "/stat");
  *static_cast<int *>(count) += (ThreadStatus(path.text).field(flags) & worker) != 0;
}

int kernelsThreads() {
  long list = openList();
  if (list < 0)
    return 0;
  int count = 0;
  forEachListed(list, countIfKernels, &count);
  rawSyscall(SYS_close, list);
  return count;
}

} // namespace

bool startsWith(const char *text, const char *start) {
  while (*start && *text == *start)
    ++text, ++start;
  return !*start;
}

long readProcessFile(long process, const char *name, char *text, size_t size) {
  char path[64];
  if (process == ThisProcess)
    formatText(path, sizeof path, "/proc/self/%s", name);
  else
    formatText(path, sizeof path, "/proc/%ld/%s", process, name);
  return readFile(AT_FDCWD, path, text, size);
}

void addOwnThreads(int change) { ownThreads.fetch_add(change, std::memory_order_relaxed); }

void forgetOwnThreads() { ownThreads.store(0, std::memory_order_relaxed); }

int statusOfEndedProgram() {
  // The first thread stays in the list after its end, but then it runs no program.
  if (hasProgram())
    return -1;
  struct stat list;
  long result = rawSyscall(SYS_newfstatat, AT_FDCWD, reinterpret_cast<long>("/proc/self/task"),
                           reinterpret_cast<long>(&list), 0);
  constexpr int NoThreads = 2; // number of links of an empty folder
  int others = NoThreads + ownThreads.load(std::memory_order_relaxed);
  int more = result == 0 ? static_cast<int>(list.st_nlink) - others - 1 : -1;
  bool isAlone = more == 0 || (more > 0 && more == kernelsThreads());
  return isAlone ? ThreadStatus("/proc/self/stat").exitStatus() : -1;
}

long processStart() {
  constexpr int startTime = 22;
  return ThreadStatus("/proc/self/stat").field(startTime);
}

long openThreads() {
  threads = openList();
  return threads < 0 ? threads : 0;
}

void forEachThread(void (*visit)(long thread, void *context), void *context) {
  forEachListed(threads, visit, context);
}

long readThreadState(long thread, char *text, size_t size) {
  return readFile(threads, ThreadPath("", thread, "/syscall").text, text, size);
}

bool firstThreadIsRoot() {
  constexpr char root[] = "\nUid:\t0\t0\t0\t0\n"; // real, effective, saved, of files
  char text[2048];
  long size = readFile(AT_FDCWD, "/proc/self/status", text, sizeof text - 1);
  if (size < 0)
    return true; // unknown
  text[size] = '\0';
  for (const char *line = text; *line; ++line)
    if (startsWith(line, root))
      return true;
  return false;
}

} // namespace gmonrt
