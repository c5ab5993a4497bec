//===- output_file.cpp - a file that appears whole or not at all ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "output_file.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonrt {

namespace {

char buffer[64 << 10];

} // namespace

OutputFile::OutputFile(const char *path) : path(path) {
  // A file size limit and a pipe without reader are errors here, not the program's end.
  sigset_t fatal;
  sigemptyset(&fatal);
  sigaddset(&fatal, SIGXFSZ);
  sigaddset(&fatal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &fatal, &callersSignals);

  struct stat status;
  direct = stat(path, &status) == 0 && !S_ISREG(status.st_mode);
  int length = snprintf(temporaryPath, sizeof temporaryPath, "%s.tmp.%ld", path,
                        static_cast<long>(getpid()));
  if (length >= static_cast<int>(sizeof temporaryPath))
    failure = ENAMETOOLONG;
  else if (direct)
    fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
  else
    openTemporary();
  if (fd < 0 && !failure)
    failure = errno;
}

void OutputFile::openTemporary() {
  constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
  fd = open(temporaryPath, flags, 0666);
  if (fd < 0 && errno == EEXIST) {
    // A process of our id was killed while it wrote.
    unlink(temporaryPath);
    fd = open(temporaryPath, flags, 0666);
  }
}

OutputFile::~OutputFile() {
  discard();
  // Take back what this file's own writes raised.
  static const int raised[] = {SIGXFSZ, SIGPIPE};
  for (int signal : raised) {
    if (sigismember(&callersSignals, signal))
      continue;
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, signal);
    timespec now = {};
    while (sigtimedwait(&one, nullptr, &now) > 0)
      ;
  }
  pthread_sigmask(SIG_SETMASK, &callersSignals, nullptr);
}

void OutputFile::write(const void *bytes, size_t size) {
  auto *from = static_cast<const char *>(bytes);
  while (size && !failure) {
    if (buffered == sizeof buffer)
      flush();
    size_t part = sizeof buffer - buffered < size ? sizeof buffer - buffered : size;
    memcpy(buffer + buffered, from, part);
    buffered += part;
    from += part;
    size -= part;
  }
}

void OutputFile::flush() {
  for (size_t done = 0; done < buffered && !failure;) {
    ssize_t written = ::write(fd, buffer + done, buffered - done);
    if (written >= 0)
      done += static_cast<size_t>(written);
    else if (errno != EINTR)
      failure = errno;
  }
  buffered = 0;
}

bool OutputFile::commit() {
  if (!failure)
    flush();
  if (fd >= 0 && close(fd) != 0 && !failure)
    failure = errno;
  fd = -1;
  if (!direct && !failure && rename(temporaryPath, path) != 0)
    failure = errno;
  if (failure && !direct && failure != EEXIST)
    unlink(temporaryPath);
  return !failure;
}

void OutputFile::discard() {
  if (fd < 0)
    return;
  close(fd);
  fd = -1;
  if (!direct)
    unlink(temporaryPath);
}

} // namespace gmonrt
