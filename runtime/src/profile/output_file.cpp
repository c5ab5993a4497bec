//===- output_file.cpp - output files, written completely or not at all ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/output_file.h"
#include "arch/machine.h"
#include "base/bounded_wait.h"
#include "base/message.h"
#include "base/rights.h"
#include "text/format.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

// Number of names tried for a new file. A program that is always the first process of a container
// may have been killed often.
constexpr int MostNames = 16, MostKeptNames = 1000;

bool isAt(const OutputPlace &place, const char *name, const Descriptor &file) {
  struct stat there, own;
  return statusAt(place.directory(), name, there) == 0 && file.status(own) == 0 &&
         isSameFile(there, own);
}

// If the file system has no locks, nobody has locked the file.
bool isLockedByOther(const Descriptor &file) { return file.tryLock() == EWOULDBLOCK; }

// Removes a file that a killed process left. Returns false if it is another kind of file.
bool removeLeftover(const OutputPlace &place, const char *name) {
  constexpr int flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  Descriptor file = Descriptor::openAt(place.directory(), name, flags);
  if (!file.isOpen())
    return file.failure() == ENOENT;
  struct stat status;
  if (file.status(status) != 0 || !S_ISREG(status.st_mode) || isLockedByOther(file))
    return false;
  return !isAt(place, name, file) || removeAt(place, name) == 0;
}

// Locks FILE, which was just created. Returns false if another process took it for a leftover and
// removed it before.
bool lockNew(const Descriptor &file) {
  BoundedWait wait;
  while (isLockedByOther(file))
    if (!wait.rest())
      return false;
  struct stat status;
  return file.status(status) != 0 || status.st_nlink > 0;
}

// Opens an existing file that is not regular. Waits for the reader of a pipe.
Descriptor openInPlace(const OutputPlace &place) {
  int flags = O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK;
  if (!place.isOpenAlready())
    flags |= O_NOFOLLOW;
  BoundedWait wait;
  for (;;) {
    Descriptor file = Descriptor::openAt(place.directory(), place.name(), flags);
    if (file.failure() != ENXIO || !S_ISFIFO(place.found().st_mode) || !wait.rest())
      return file;
  }
}

const char *writeInPlace(const OutputPlace &place, const char *bytes, size_t size) {
  Descriptor file = openInPlace(place);
  if (file.failure() == ENXIO && S_ISFIFO(place.found().st_mode))
    return "the pipe has no reader";
  if (!file.isOpen())
    return errorText(file.failure());
  struct stat status;
  int failure = file.status(status);
  if (!failure && S_ISREG(status.st_mode) && !place.isOpenAlready())
    return "the file was replaced in the meantime";
  if (!failure)
    failure = writeDescriptor(file.get(), bytes, size);
  int notClosed = file.close();
  if (failure == EAGAIN)
    return "the pipe's reader does not read";
  return failure || notClosed ? errorText(failure ? failure : notClosed) : nullptr;
}

int rename(const OutputPlace &place, const char *from, const char *to, unsigned flags) {
  return static_cast<int>(-rawSyscall(SYS_renameat2, place.directory(),
                                      reinterpret_cast<long>(from), place.directory(),
                                      reinterpret_cast<long>(to), flags));
}

} // namespace

mode_t outputMode() { return hasMoreRightsThanCaller() ? 0600 : 0666; }

int renameAt(const OutputPlace &place, const char *from, const char *to) {
  return rename(place, from, to, RENAME_NOREPLACE);
}

int removeAt(const OutputPlace &place, const char *name) {
  return static_cast<int>(
      -rawSyscall(SYS_unlinkat, place.directory(), reinterpret_cast<long>(name), 0));
}

int NewFile::create(const OutputPlace &place, const char *suffix, mode_t mode, Leftover leftover) {
  bool keeps = leftover == Leftover::IsKept;
  int length =
      formatText(name, sizeof name, "%s%s%ld", place.name(), suffix, rawSyscall(SYS_getpid));
  if (length + MostNames >= static_cast<int>(sizeof name))
    return ENAMETOOLONG;
  for (int names = 0; names < (keeps ? MostKeptNames : MostNames);) {
    constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
    descriptor = Descriptor::openAt(place.directory(), name, flags, mode);
    if (descriptor.isOpen() && lockNew(descriptor))
      return 0;
    if (descriptor.failure() && descriptor.failure() != EEXIST)
      return descriptor.failure();
    if (keeps)
      formatText(name + length, sizeof name - static_cast<size_t>(length), ".%d", ++names);
    else if (descriptor.isOpen() || !removeLeftover(place, name)) {
      ++names;
      strcat(name, "0");
    }
  }
  return EEXIST;
}

void NewFile::remove(const OutputPlace &place) const { removeAt(place, name); }

// Closing a file may report a write error, but the lock must stay until the file is renamed. So
// this closes a duplicate first.
int NewFile::write(const char *bytes, size_t size) {
  if (int failure = writeDescriptor(descriptor.get(), bytes, size))
    return failure;
  Descriptor other = descriptor.duplicate();
  return other.isOpen() ? other.close() : descriptor.close();
}

int NewFile::rename(const OutputPlace &place, const char *to, bool replaces) {
  return gmonrt::rename(place, name, to, replaces ? 0 : RENAME_NOREPLACE);
}

// ext4 starts to write a file to the disk when a rename replaces another one, and the next process
// that replaces it waits for the disk. It does neither when both exchange their names.
int NewFile::exchange(const OutputPlace &place) {
  if (gmonrt::rename(place, name, place.name(), RENAME_EXCHANGE) != 0)
    return rename(place, place.name(), /*replaces=*/true); // none is there, or it is not supported
  if (removeAt(place, name) != EISDIR)
    return 0;
  gmonrt::rename(place, name, place.name(), RENAME_EXCHANGE);
  return EISDIR;
}

const char *replaceFile(const OutputPlace &place, const char *bytes, size_t size, mode_t mode) {
  NewFile file;
  if (int failure = file.create(place, ".tmp.", mode))
    return errorText(failure);
  int failure = file.write(bytes, size);
  if (!failure)
    failure = file.exchange(place);
  if (failure)
    file.remove(place);
  return failure ? errorText(failure) : nullptr;
}

const char *writeFile(const char *path, bool makesDirectories, const char *bytes, size_t size) {
  OutputPlace place;
  if (const char *wrong = place.find(path, makesDirectories))
    return wrong;
  // The existing file may be anybody's. A program with more rights than its caller replaces it.
  mode_t type = place.found().st_mode & S_IFMT;
  bool isReplaced = type == 0 || type == S_IFREG || hasMoreRightsThanCaller();
  return isReplaced && !place.isOpenAlready() ? replaceFile(place, bytes, size, outputMode())
                                              : writeInPlace(place, bytes, size);
}

} // namespace gmonrt
