//===- descriptor.cpp - file descriptors of the runtime -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/descriptor.h"
#include "base/bounded_wait.h"
#include "base/kernel_signal.h"
#include "text/format.h"
#include <cerrno>
#include <climits>
#include <ctime>
#include <fcntl.h>
#include <linux/close_range.h>
#include <sched.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace gmonrt {

int Descriptor::aboveStandard(long number) {
  if (number > STDERR_FILENO)
    return static_cast<int>(number);
  long above = rawSyscall(SYS_fcntl, number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  rawSyscall(SYS_close, number);
  return static_cast<int>(above < 0 ? above - 1 : above);
}

Descriptor &Descriptor::operator=(Descriptor &&other) {
  std::swap(number, other.number);
  std::swap(device, other.device);
  std::swap(inode, other.inode);
  return *this;
}

Descriptor Descriptor::openAt(int directory, const char *path, int flags, mode_t mode) {
  long result;
  do
    result = rawSyscall(SYS_openat, directory, reinterpret_cast<long>(path), flags | O_CLOEXEC,
                        static_cast<long>(mode));
  while (result == -EINTR);
  return Descriptor(result);
}

Descriptor Descriptor::duplicate() const {
  return Descriptor(rawSyscall(SYS_fcntl, number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

int Descriptor::close() {
  long result = isOpen() ? rawSyscall(SYS_close, number) : 0;
  number = None;
  return result == -EINTR ? 0 : static_cast<int>(-result); // EINTR: the descriptor is closed, too
}

int Descriptor::remember() {
  struct stat now;
  if (int failure = status(now))
    return failure;
  device = now.st_dev;
  inode = now.st_ino;
  return 0;
}

void Descriptor::forgetIfReplaced() {
  struct stat now;
  int failure = isOpen() ? status(now) : EBADF;
  if (failure == EBADF || (!failure && !wasOf(now)))
    number = None;
}

bool Descriptor::wasOf(const struct stat &file) const {
  return file.st_dev == device && file.st_ino == inode;
}

void Descriptor::takeFrom(const char *folder) {
  char path[128];
  formatText(path, sizeof path, "%s/%d", folder, number);
  Descriptor taken = openAt(AT_FDCWD, path, O_PATH);
  number = taken.number;
  taken.number = None;
}

bool Descriptor::readAt(uint64_t offset, void *to, size_t size) const {
  return rawSyscall(SYS_pread64, number, reinterpret_cast<long>(to), static_cast<long>(size),
                    static_cast<long>(offset)) == static_cast<long>(size);
}

int Descriptor::status(struct stat &status) const {
  return static_cast<int>(-rawSyscall(SYS_fstat, number, reinterpret_cast<long>(&status)));
}

int Descriptor::tryLock() const {
  return static_cast<int>(-rawSyscall(SYS_flock, number, LOCK_EX | LOCK_NB));
}

int statusAt(int directory, const char *name, struct stat &status) {
  return static_cast<int>(-rawSyscall(SYS_newfstatat, directory, reinterpret_cast<long>(name),
                                      reinterpret_cast<long>(&status), AT_SYMLINK_NOFOLLOW));
}

bool leaveDescriptorTable() {
  if (rawSyscall(SYS_close_range, 0, ~0u, CLOSE_RANGE_UNSHARE) != 0) {
    if (rawSyscall(SYS_unshare, CLONE_FILES) != 0)
      return false;
    closeDescriptors();
  }
  // Takes 0 to 2, so that no new file has such a number: changing it may fail.
  long taken;
  do
    taken = rawSyscall(SYS_eventfd2, 0, 0);
  while (taken >= 0 && taken < STDERR_FILENO);
  return true;
}

void closeDescriptors() {
  if (rawSyscall(SYS_close_range, 0, ~0u, 0) == 0)
    return;
  for (int descriptor = 0; descriptor < 65536; ++descriptor)
    rawSyscall(SYS_close, descriptor);
}

namespace {

constexpr unsigned long RaisedByWrites = kernelSignalBit(SIGXFSZ) | kernelSignalBit(SIGPIPE);

} // namespace

WriteErrors::WriteErrors()
    : before(kernelSignalMask(SIG_BLOCK, RaisedByWrites)),
      raised(RaisedByWrites & ~pendingSignals()) {}

WriteErrors::~WriteErrors() {
  timespec now = {};
  while (rawSyscall(SYS_rt_sigtimedwait, reinterpret_cast<long>(&raised), 0,
                    reinterpret_cast<long>(&now), sizeof raised) > 0)
    ;
  kernelSignalMask(SIG_SETMASK, before);
}

int writeDescriptor(int descriptor, const char *bytes, size_t size) {
  struct stat status;
  bool isFile = rawSyscall(SYS_fstat, descriptor, reinterpret_cast<long>(&status)) == 0 &&
                S_ISREG(status.st_mode);
  BoundedWait wait;
  while (size) {
    if (!isFile && !wait.untilWritable(descriptor))
      return EAGAIN;
    // Writes at most PIPE_BUF to a pipe or terminal: that many bytes do not block if it is
    // writable.
    long part = static_cast<long>(isFile || size < PIPE_BUF ? size : PIPE_BUF);
    long written = rawSyscall(SYS_write, descriptor, reinterpret_cast<long>(bytes), part);
    if (written > 0) {
      bytes += written;
      size -= static_cast<size_t>(written);
      wait.restart();
    } else if (written == -EAGAIN || written == -EINTR || written == 0) {
      if (!wait.rest())
        return EAGAIN;
    } else {
      return static_cast<int>(-written);
    }
  }
  return 0;
}

} // namespace gmonrt
