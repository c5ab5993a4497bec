//===- locked_file.h - a file that several processes read and replace -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// As the runtime does it with merge=1: who reads a profile to replace or remove it holds a lock
// (flock) on the file that has the name. Whoever gets the lock of a file that no longer has it
// begins again.
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

  // Locks the file PATH, not through a symbolic link. The error is resource_unavailable_try_again
  // where others held the lock for PATIENCE milliseconds.
  static std::error_code lock(const std::string &path, Missing missing, int patience,
                              std::optional<LockedFile> &file);

  LockedFile(LockedFile &&other) noexcept : fd(other.fd) { other.fd = -1; }
  LockedFile &operator=(LockedFile &&) = delete;
  ~LockedFile();

  // Whether this user owns it.
  bool isOwn() const;
  bool isEmpty() const;

private:
  explicit LockedFile(int fd) : fd(fd) {}
  int fd;
};

} // namespace gmonkit

#endif
