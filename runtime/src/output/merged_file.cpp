//===- merged_file.cpp - one file for the profiles of many processes ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Locks and reads the file, writes the sum beside it, and renames it. So the
// file is always complete. A process that locked a removed file starts again. A
// process that finds the file locked leaves its profile beside it, and waits
// until it is taken or the file is free.
//
//===------------------------------------------------------------------------===//

#include "output/merged_file.h"
#include "arch/machine.h"
#include "base/bounded_wait.h"
#include "base/message.h"
#include "output/waiting_profiles.h"
#include "profile/output_file.h"
#include "profile/profile_bytes.h"
#include "profile/profile_sum.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

constexpr int MostRounds = 32;

constexpr char NotRegular[] = "it is not a regular file, which merge=1 needs";

class LockedFile {
public:
  explicit LockedFile(const OutputPlace &place) : place(place) {}

  // Tries to lock the file, which is created if it is missing. Returns null or the reason of a
  // failure.
  const char *open();
  bool isLocked() const { return locked; } // false: another process has the lock
  void removeIfNew();                      // if it was created and is empty
  const Descriptor &descriptor() const { return file; }
  const struct stat &found() const { return status; }

private:
  const char *hasStillName(bool &hasName) const;

  const OutputPlace &place;
  Descriptor file;
  struct stat status = {};
  bool locked = false;
};

// Returns null or the reason why it is unknown.
const char *LockedFile::hasStillName(bool &hasName) const {
  struct stat there;
  int failure = statusAt(place.directory(), place.name(), there);
  hasName = !failure && isSameFile(there, status);
  return failure && failure != ENOENT ? errorText(failure) : nullptr;
}

const char *LockedFile::open() {
  constexpr int flags = O_NOCTTY | O_NOFOLLOW | O_NONBLOCK;
  for (bool hasName = false; !hasName;) {
    file =
        Descriptor::openAt(place.directory(), place.name(), flags | O_RDWR | O_CREAT, outputMode());
    if (file.failure() == EACCES) // another user's, as root's, is read and replaced
      file = Descriptor::openAt(place.directory(), place.name(), flags | O_RDONLY);
    if (!file.isOpen())
      return errorText(file.failure());
    int failure = file.tryLock();
    locked = !failure;
    if (failure && failure != EWOULDBLOCK && failure != EINTR)
      return errorText(failure);
    failure = file.status(status);
    if (failure)
      return errorText(failure);
    if (!locked || !S_ISREG(status.st_mode))
      return nullptr;
    if (const char *wrong = hasStillName(hasName))
      return wrong;
  }
  return nullptr;
}

void LockedFile::removeIfNew() {
  bool hasName = false;
  if (!place.found().st_mode && file.isOpen() && file.status(status) == 0 && status.st_size == 0 &&
      !hasStillName(hasName) && hasName)
    removeAt(place, place.name());
}

// Adds up for one file.
class Merge {
public:
  Merge(const OutputPlace &place, bool isShared, const Profile &profile)
      : place(place), profile(profile), waiting(place, isShared) {}

  // Returns null or the reason of a failure. Waits for the lock, or until another process takes the
  // profile.
  const char *run() {
    waiting.leaveLog();
    return addAll();
  }

  // The same without the profile, which is only compared with others. Waits for nobody.
  void runForOthers() {
    isAdded = true;
    waiting.leaveLog();
    if (waiting.areAny())
      addAll();
  }

private:
  const char *addAll();
  const char *addTo(const LockedFile &file);
  const char *write(const LockedFile &file, const Profile &sum);
  const char *writeWithWaiting(const LockedFile &file, Profile &sum);
  int writeTo(NewFile &next, const Profile &sum);

  const OutputPlace &place;
  const Profile &profile;
  WaitingProfiles waiting;
  bool isAdded = false; // the profile is in the file, or will be
};

// Writes SUM to NEXT, and gives that the file's name. Returns 0 or an errno.
int Merge::writeTo(NewFile &next, const Profile &sum) {
  if (sum.failure)
    return sum.failure;
  Array<char> bytes = encodeProfile(sum);
  if (bytes.failed())
    return ENOMEM;
  int failure = next.write(bytes.begin(), bytes.size());
  return failure ? failure : next.rename(place, place.name(), /*replaces=*/true);
}

const char *Merge::write(const LockedFile &file, const Profile &sum) {
  NewFile next;
  if (int failure = next.create(place, ".tmp.", file.found().st_mode & outputMode()))
    return errorText(failure);
  int failure = writeTo(next, sum);
  if (failure)
    next.remove(place);
  return failure ? errorText(failure) : nullptr;
}

// Adds the profiles that wait to SUM first.
const char *Merge::writeWithWaiting(const LockedFile &file, Profile &sum) {
  NewFile next;
  if (int failure = next.create(place, ".tmp.", file.found().st_mode & outputMode()))
    return errorText(failure);
  int failure = waiting.take(next);
  if (!failure) {
    waiting.addTaken(profile, sum);
    failure = writeTo(next, sum);
  }
  if (!failure) {
    waiting.removeTaken();
    return nullptr;
  }
  waiting.leaveTaken();
  next.remove(place);
  return errorText(failure);
}

// Adds the profile, and those that wait, to the locked FILE.
const char *Merge::addTo(const LockedFile &file) {
  bool addsWaiting = waiting.find(file.found()), addsOwn = !isAdded && !waiting.isLeft();
  if (!addsWaiting && !addsOwn)
    return nullptr;
  if (!addsWaiting && !file.found().st_size && !hasDebts(profile))
    return write(file, profile);
  Profile sum;
  if (file.found().st_size) {
    ByteReader bytes(file.descriptor(), static_cast<uint64_t>(file.found().st_size));
    if (const char *wrong = decodeProfile(bytes, profile, sum))
      return wrong;
  }
  if (addsOwn) {
    addProfile(sum, profile);
    dropDebts(sum);
  }
  return addsWaiting ? writeWithWaiting(file, sum) : write(file, sum);
}

// A process that leaves its profile tries to lock the file once more, after it. One that adds to
// the file looks for further profiles after it renamed the file. So no profile stays. Those that
// come all the time do not keep a process for ever: they lock the file themselves.
const char *Merge::addAll() {
  ino_t lastInode = 0;
  int rounds = 0; // after that of the own profile
  for (BoundedWait wait;;) {
    LockedFile file(place);
    if (const char *wrong = file.open()) {
      file.removeIfNew();
      return isAdded ? nullptr : wrong;
    }
    if (file.isLocked()) {
      const char *wrong = S_ISREG(file.found().st_mode) ? addTo(file) : NotRegular;
      if (wrong)
        file.removeIfNew();
      if (wrong && !isAdded && waiting.takeBack())
        return wrong;
      if (wrong)
        return nullptr;
      isAdded = true;
    }
    isAdded = isAdded || waiting.isTaken();
    if (isAdded && (!file.isLocked() || !waiting.areAny() || ++rounds == MostRounds))
      return nullptr;
    if (isAdded)
      continue;
    if (!waiting.isLeft() && waiting.leave(profile))
      continue;
    if (file.found().st_ino != lastInode) // others make progress
      wait.restart();
    lastInode = file.found().st_ino;
    if (!wait.rest())
      return waiting.takeBack() ? StaysLocked : nullptr;
  }
}

} // namespace

const char StaysLocked[] = "another process holds its lock";

const char *mergeIntoFile(const char *path, bool makesDirectories, bool isShared,
                          const Profile &profile) {
  OutputPlace place;
  if (const char *wrong = place.find(path, makesDirectories))
    return wrong;
  mode_t type = place.found().st_mode & S_IFMT;
  if (place.isOpenAlready() || (type != 0 && type != S_IFREG))
    return NotRegular;
  return Merge(place, isShared, profile).run();
}

void addWaiting(const OutputPlace &place, const Profile &like) {
  Merge(place, /*isShared=*/true, like).runForOthers();
}

} // namespace gmonrt
