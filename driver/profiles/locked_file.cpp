//===- locked_file.cpp - a lock on a file that processes replace ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/locked_file.h"
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace gmonkit {
namespace {

std::error_code lastError() { return {errno, std::generic_category()}; }

bool hasName(int fd, const std::string &path) {
  struct stat open, named;
  return fstat(fd, &open) == 0 && lstat(path.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

} // namespace

std::error_code LockedFile::lock(const std::string &path, Missing missing, int patience,
                                 std::optional<LockedFile> &file) {
  using namespace std::chrono;
  int access = missing == Missing::IsMade ? O_RDWR | O_CREAT : O_RDONLY;
  for (auto begin = steady_clock::now();; std::this_thread::sleep_for(milliseconds(10))) {
    LockedFile opened(
        open(path.c_str(), access | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666));
    if (opened.fd < 0)
      return lastError();
    bool isLocked = flock(opened.fd, LOCK_EX | LOCK_NB) == 0;
    if (!isLocked && errno != EWOULDBLOCK && errno != EINTR)
      return lastError();
    if (isLocked && hasName(opened.fd, path)) {
      file.emplace(std::move(opened));
      return {};
    }
    if (steady_clock::now() - begin >= milliseconds(patience))
      return std::make_error_code(std::errc::resource_unavailable_try_again);
  }
}

LockedFile::~LockedFile() {
  if (fd >= 0)
    close(fd);
}

bool LockedFile::isOwn() const {
  struct stat status;
  return fstat(fd, &status) == 0 && status.st_uid == geteuid();
}

bool LockedFile::isEmpty() const {
  struct stat status;
  return fstat(fd, &status) == 0 && status.st_size == 0;
}

} // namespace gmonkit
