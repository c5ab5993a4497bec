//===- merged_file.cpp - one file for the profiles of many processes ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Locks and reads the file, writes the sum beside it, and renames it. So the
// file is always complete. A process that waited for the lock then has the lock
// of a removed file, and starts again.
//
//===------------------------------------------------------------------------===//

#include "profile/merged_file.h"
#include "arch/machine.h"
#include "base/bounded_wait.h"
#include "profile/output_file.h"
#include "profile/profile_bytes.h"
#include "profile/profile_sum.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

class LockedFile {
public:
  explicit LockedFile(const OutputPlace &place) : place(place) {}

  const char *open(); // null or the reason of a failure; then the file exists and is locked
  void removeIfNew(); // if it was created and is empty
  const Descriptor &descriptor() const { return file; }
  const struct stat &found() const { return status; }

private:
  const char *lock();
  const char *hasStillName(bool &hasName) const;

  const OutputPlace &place;
  Descriptor file;
  struct stat status = {};
};

// Returns null or the reason why it is unknown.
const char *LockedFile::hasStillName(bool &hasName) const {
  struct stat there;
  int failure = statusAt(place.directory(), place.name(), there);
  hasName = !failure && isSameFile(there, status);
  return failure && failure != ENOENT ? strerror(failure) : nullptr;
}

const char *LockedFile::lock() {
  for (BoundedWait wait;;) {
    int failure = file.tryLock();
    if (!failure)
      return nullptr;
    if (failure != EWOULDBLOCK && failure != EINTR)
      return strerror(failure);
    if (!wait.rest())
      return StaysLocked;
  }
}

const char *LockedFile::open() {
  constexpr int flags = O_RDWR | O_CREAT | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK;
  for (;;) {
    file = Descriptor::openAt(place.directory(), place.name(), flags, outputMode());
    if (!file.isOpen())
      return strerror(file.failure());
    if (const char *wrong = lock())
      return wrong;
    if (int failure = file.status(status))
      return strerror(failure);
    bool hasName;
    if (const char *wrong = hasStillName(hasName))
      return wrong;
    if (!S_ISREG(status.st_mode) || hasName)
      return nullptr;
  }
}

// Processes that wait for its lock see that the file is gone.
void LockedFile::removeIfNew() {
  bool hasName = false;
  if (!place.found().st_mode && file.isOpen() && file.status(status) == 0 && status.st_size == 0 &&
      !hasStillName(hasName) && hasName)
    rawSyscall(SYS_unlinkat, place.directory(), reinterpret_cast<long>(place.name()), 0);
}

const char *addToLocked(const LockedFile &file, const OutputPlace &place, const Profile &profile) {
  Profile sum;
  bool isNew = file.found().st_size == 0;
  if (!isNew) {
    ByteReader bytes(file.descriptor(), static_cast<uint64_t>(file.found().st_size));
    if (const char *wrong = decodeProfile(bytes, profile, sum))
      return wrong;
    addProfile(sum, profile);
    if (sum.failure)
      return strerror(sum.failure);
  }
  Array<char> bytes = encodeProfile(isNew ? profile : sum);
  return bytes.failed()
             ? strerror(ENOMEM)
             : replaceFile(place, bytes.begin(), bytes.size(), file.found().st_mode & outputMode());
}

} // namespace

const char StaysLocked[] = "another process holds its lock";

const char *mergeIntoFile(const char *path, bool makesDirectories, const Profile &profile) {
  OutputPlace place;
  if (const char *wrong = place.find(path, makesDirectories))
    return wrong;
  static constexpr char NoFile[] = "it is not a regular file, which merge=1 needs";
  mode_t type = place.found().st_mode & S_IFMT;
  if (place.isOpenAlready() || (type != 0 && type != S_IFREG))
    return NoFile;
  LockedFile file(place);
  const char *wrong = file.open();
  if (!wrong)
    wrong = S_ISREG(file.found().st_mode) ? addToLocked(file, place, profile) : NoFile;
  if (wrong && wrong != StaysLocked)
    file.removeIfNew();
  return wrong;
}

} // namespace gmonrt
