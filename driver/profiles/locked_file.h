//===- locked_file.h - a lock on a file that processes replace ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The same protocol as the runtime's with merge=1. A process that reads a
// profile in order to replace or remove it holds a lock (flock) on the file
// with that name. If the file no longer has the name when the lock is acquired,
// the process starts again.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_LOCKED_FILE_H
#define GMONKIT_DRIVER_PROFILES_LOCKED_FILE_H

#include <optional>
#include <string>
#include <system_error>

namespace gmonkit {

class LockedFile {
public:
  enum class Missing { IsError, IsMade };

  // Locks the file PATH, but not through a symbolic link. The error is
  // resource_unavailable_try_again if others held the lock for PATIENCE milliseconds.
  static std::error_code lock(const std::string &path, Missing missing, int patience,
                              std::optional<LockedFile> &file);

  LockedFile(LockedFile &&other) noexcept : fd(other.fd) { other.fd = -1; }
  LockedFile &operator=(LockedFile &&) = delete;
  ~LockedFile();

  // Returns whether this user owns the file.
  bool isOwn() const;
  bool isEmpty() const;

private:
  explicit LockedFile(int fd) : fd(fd) {}
  int fd;
};

} // namespace gmonkit

#endif
