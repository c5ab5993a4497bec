//===- merged_file.cpp - one file that many processes add to ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The file is locked and read; the sum is written beside it and renamed, so that it is whole at
// any moment. Who waited for the lock then has that of a file that is no longer there, and
// begins again.
//
//===------------------------------------------------------------------------===//

#include "merged_file.h"
#include "output_file.h"
#include "profile_bytes.h"
#include "profile_sum.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonrt {

namespace {

bool isLink(const char *path) {
  char target;
  return readlink(path, &target, 1) >= 0;
}

class LockedFile {
public:
  explicit LockedFile(const char *path) : path(path) {}
  ~LockedFile() {
    if (fd >= 0)
      close(fd);
  }

  int open();                   // 0 or errno; the file is there then, and locked
  int read(Array<char> &bytes); // all of it
  mode_t mode() const { return status.st_mode & 07777; }
  off_t size() const { return status.st_size; }
  bool isRegular() const { return S_ISREG(status.st_mode); }

private:
  bool isStillAt() const {
    struct stat there;
    return stat(path, &there) == 0 && there.st_dev == status.st_dev &&
           there.st_ino == status.st_ino;
  }

  const char *path;
  int fd = -1;
  struct stat status = {};
};

int LockedFile::open() {
  for (;;) {
    fd = ::open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
    if (fd < 0)
      return errno;
    while (flock(fd, LOCK_EX) != 0)
      if (errno != EINTR)
        return errno;
    if (fstat(fd, &status) != 0)
      return errno;
    if (isStillAt())
      return 0;
    close(fd);
    fd = -1;
  }
}

int LockedFile::read(Array<char> &bytes) {
  bytes = Array<char>(static_cast<size_t>(status.st_size));
  if (bytes.failed())
    return ENOMEM;
  for (off_t at = 0; at < status.st_size;) {
    ssize_t got = pread(fd, bytes.end(), static_cast<size_t>(status.st_size - at), at);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return got < 0 ? errno : EIO;
    bytes.resize(bytes.end() + got);
    at += got;
  }
  return 0;
}

} // namespace

const char *mergeIntoFile(const char *path, const Profile &profile) {
  LockedFile file(path);
  Array<char> bytes;
  if (int failure = file.open())
    return strerror(failure);
  if (!file.isRegular())
    return "it is no regular file, and merge=1 adds to what a file holds";
  if (int failure = file.read(bytes))
    return strerror(failure);
  Profile sum;
  if (bytes.size()) {
    if (const char *wrong = decodeProfile(bytes.begin(), bytes.size(), sum))
      return wrong;
    if (const char *wrong = addProfile(sum, profile))
      return wrong;
    if (sum.failure)
      return strerror(sum.failure);
  }
  bytes = encodeProfile(bytes.size() ? sum : profile);
  int failure = bytes.failed() ? ENOMEM : writeFile(path, bytes.begin(), bytes.size(), file.mode());
  if (failure && !file.size() && !isLink(path))
    unlink(path); // it was made for this
  return failure ? strerror(failure) : nullptr;
}

} // namespace gmonrt
