//===- process_threads.cpp - the threads of this process -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "process_threads.h"
#include "syscall.h"
#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace gmonrt {

namespace {

long threads = -1; // descriptor of /proc/self/task

// 0 for what is no thread.
long threadOf(const char *name) {
  long thread = 0;
  for (; *name >= '0' && *name <= '9'; ++name)
    thread = thread * 10 + (*name - '0');
  return thread;
}

// printf is not for this thread.
struct StatePath {
  char text[32];

  explicit StatePath(long thread) {
    size_t digits = 1;
    for (long rest = thread / 10; rest; rest /= 10)
      ++digits;
    size_t end = digits;
    for (; digits; thread /= 10)
      text[--digits] = static_cast<char>('0' + thread % 10);
    for (const char *rest = "/syscall"; *rest; ++rest)
      text[end++] = *rest;
    text[end] = '\0';
  }
};

} // namespace

long openThreads() {
  threads = rawSyscall(SYS_openat, AT_FDCWD, reinterpret_cast<long>("/proc/self/task"),
                       O_RDONLY | O_DIRECTORY);
  return threads < 0 ? threads : 0;
}

void forEachThread(void (*visit)(long thread, void *context), void *context) {
  alignas(dirent64) char entries[4096];
  long own = rawSyscall(SYS_gettid);
  rawSyscall(SYS_lseek, threads, 0, SEEK_SET);
  for (;;) {
    long size =
        rawSyscall(SYS_getdents64, threads, reinterpret_cast<long>(entries), sizeof entries);
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

long readThreadState(long thread, char *text, size_t size) {
  StatePath path(thread);
  long file = rawSyscall(SYS_openat, threads, reinterpret_cast<long>(path.text), O_RDONLY);
  if (file < 0)
    return file;
  long length = rawSyscall(SYS_read, file, reinterpret_cast<long>(text), static_cast<long>(size));
  rawSyscall(SYS_close, file);
  return length;
}

} // namespace gmonrt
