//===- output_file.cpp - a file that appears whole or not at all ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "output_file.h"
#include "array.h"
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

// What is open is written to where it stands, and not replaced.
bool isOpenFile(const char *path) {
  return strcmp(path, "/dev/stdout") == 0 || strcmp(path, "/dev/stderr") == 0 ||
         strncmp(path, "/dev/fd/", 8) == 0 || strncmp(path, "/proc/", 6) == 0;
}

constexpr size_t MostOfPath = 4096;

// Makes TARGET, of MostOfPath bytes, what the symbolic link TARGET leads to, and that if it is one.
// ROOM is as large. 0 or errno.
int followLinks(char *target, char *room) {
  constexpr int mostLinks = 40;
  for (int links = 0; links < mostLinks; ++links) {
    ssize_t length = readlink(target, room, MostOfPath - 1);
    if (length < 0)
      return 0;
    room[length] = '\0';
    char *name = strrchr(target, '/');
    name = name && *room != '/' ? name + 1 : target;
    if (static_cast<size_t>(length) >= MostOfPath - static_cast<size_t>(name - target))
      return ENAMETOOLONG;
    memcpy(name, room, static_cast<size_t>(length) + 1);
  }
  return ELOOP;
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
  if (isOpenFile(path) || (stat(path, &status) == 0 && !S_ISREG(status.st_mode))) {
    int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
    return fd < 0 ? errno : writeAndClose(fd, bytes, size);
  }
  Array<char> targetRoom(MostOfPath), temporaryRoom(MostOfPath); // the stack may be small
  if (targetRoom.failed() || temporaryRoom.failed())
    return ENOMEM;
  if (strlen(path) >= MostOfPath)
    return ENAMETOOLONG;
  char *target = targetRoom.begin(), *temporary = temporaryRoom.begin();
  strcpy(target, path);
  if (int failure = followLinks(target, temporary))
    return failure;
  int length = snprintf(temporary, MostOfPath, "%s.tmp.%ld", target, static_cast<long>(getpid()));
  if (length >= static_cast<int>(MostOfPath))
    return ENAMETOOLONG;
  int fd = openTemporary(temporary, mode);
  if (fd < 0)
    return errno;
  int failure = writeAndClose(fd, bytes, size);
  if (!failure && rename(temporary, target) != 0)
    failure = errno;
  if (failure)
    unlink(temporary);
  return failure;
}

int makeDirectories(const char *path) {
  char directory[MostOfPath];
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
