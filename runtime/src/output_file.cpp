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
#include <initializer_list>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonrt {

namespace {

constexpr int LongestWaitMs = 10000; // whoever reads the pipe may be this process

int openTemporary(const char *path, mode_t mode) {
  constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
  int fd = open(path, flags, mode);
  if (fd < 0 && errno == EEXIST) {
    // A process of our id was killed while it wrote.
    unlink(path);
    fd = open(path, flags, mode);
  }
  return fd;
}

int writeAndClose(int fd, const char *bytes, size_t size) {
  int failure = writeDescriptor(fd, bytes, size);
  if (close(fd) != 0 && !failure)
    failure = errno;
  return failure;
}

} // namespace

WriteErrors::WriteErrors() {
  sigset_t pendingBefore;
  sigpending(&pendingBefore);
  sigemptyset(&raised);
  for (int signal : {SIGXFSZ, SIGPIPE})
    if (!sigismember(&pendingBefore, signal))
      sigaddset(&raised, signal);
}

WriteErrors::~WriteErrors() {
  timespec now = {};
  while (sigtimedwait(&raised, nullptr, &now) > 0)
    ;
}

int writeDescriptor(int descriptor, const char *bytes, size_t size) {
  while (size) {
    ssize_t written = write(descriptor, bytes, size);
    if (written >= 0) {
      bytes += written;
      size -= static_cast<size_t>(written);
    } else if (errno == EAGAIN) { // a pipe that does not block, and is full
      pollfd reader = {descriptor, POLLOUT, 0};
      if (poll(&reader, 1, LongestWaitMs) == 0)
        return EAGAIN;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int writeFile(const char *path, const char *bytes, size_t size, mode_t mode) {
  struct stat status;
  if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return fd < 0 ? errno : writeAndClose(fd, bytes, size);
  }
  char temporary[4096];
  int length =
      snprintf(temporary, sizeof temporary, "%s.tmp.%ld", path, static_cast<long>(getpid()));
  if (length >= static_cast<int>(sizeof temporary))
    return ENAMETOOLONG;
  int fd = openTemporary(temporary, mode);
  if (fd < 0)
    return errno;
  int failure = writeAndClose(fd, bytes, size);
  if (!failure && rename(temporary, path) != 0)
    failure = errno;
  if (failure)
    unlink(temporary);
  return failure;
}

int makeDirectories(const char *path) {
  char directory[4096];
  size_t length = strlen(path);
  if (length >= sizeof directory)
    return ENAMETOOLONG;
  memcpy(directory, path, length + 1);
  for (size_t i = 1; i < length; ++i) {
    if (directory[i] != '/')
      continue;
    directory[i] = '\0';
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
      return errno;
    directory[i] = '/';
  }
  return 0;
}

} // namespace gmonrt
