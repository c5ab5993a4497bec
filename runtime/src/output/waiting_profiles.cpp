//===- waiting_profiles.cpp - profiles that wait to be added to a sum -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "output/waiting_profiles.h"
#include "arch/machine.h"
#include "base/message.h"
#include "collector/counts_log.h"
#include "collector/log_solver.h"
#include "profile/profile_bytes.h"
#include "profile/profile_sum.h"
#include "text/format.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

constexpr char Waiting[] = ".more.", Taken[] = ".adding.", Mark[] = ".adding";

// The contents of SUM.adding.
struct SumIdentity {
  uint64_t device, inode;
};

SumIdentity identityOf(const struct stat &status) { return {status.st_dev, status.st_ino}; }

// Others may put files into the directory. Of them, only root's are used; root uses all.
bool mayUse(const struct stat &status) {
  auto self = static_cast<uid_t>(rawSyscall(SYS_geteuid));
  return S_ISREG(status.st_mode) && (self == 0 || status.st_uid == self || status.st_uid == 0);
}

} // namespace

// Returns false if the name is too long. A negative NUMBER is left out.
bool WaitingProfiles::nameOf(const char *kind, int number, Name &name) const {
  char digits[16] = "";
  if (number >= 0)
    formatText(digits, sizeof digits, "%d", number);
  int length = formatText(name, sizeof name, "%s%s%s", place.name(), kind, digits);
  return length < static_cast<int>(sizeof name);
}

bool WaitingProfiles::mayTake(const char *name) const {
  struct stat status;
  return statusAt(place.directory(), name, status) == 0 && mayUse(status);
}

bool WaitingProfiles::leave(const Profile &profile) {
  Name name;
  if (!isShared || hasDebts(profile) || !nameOf(Waiting, Most - 1, name))
    return false;
  Array<char> bytes = encodeProfile(profile);
  NewFile file;
  if (bytes.failed() || file.create(place, ".tmp.", outputMode()) != 0)
    return false;
  int failure = file.write(bytes.begin(), bytes.size());
  if (!failure)
    failure = file.identify(ownStatus);
  if (!failure)
    own = giveWaitingName(file.name);
  if (own < 0)
    file.remove(place);
  return own >= 0;
}

// Returns the number in the new name, or a negative one if none is free.
int WaitingProfiles::giveWaitingName(const char *from) const {
  Name name;
  int failure = EEXIST;
  for (int number = 0; failure == EEXIST && number < Most && nameOf(Waiting, number, name);
       ++number) {
    failure = renameAt(place, from, name);
    if (!failure)
      return number;
  }
  return -1;
}

void WaitingProfiles::leaveLog() {
  CountsLog log(place);
  if (!isShared || !log.open() || !log.lock())
    return;
  auto owner = static_cast<long>(log.owner());
  bool isGone = owner == rawSyscall(SYS_getpid) || rawSyscall(SYS_kill, owner, 0) == -ESRCH;
  if (!log.processes() && isGone)
    removeAt(place, log.name());
  if (log.processes() && giveWaitingName(log.name()) >= 0 && !isGone)
    CountsLog::make(place, log.owner());
}

bool WaitingProfiles::isTaken() const {
  Name name;
  struct stat status;
  return isLeft() && nameOf(Waiting, own, name) &&
         (statusAt(place.directory(), name, status) == ENOENT || !isSameFile(status, ownStatus));
}

// Another process may have left its profile under the same name meanwhile. So this looks at the
// file again once nobody else can take it.
bool WaitingProfiles::takeBack() {
  Name name, mine;
  if (!isLeft() || !nameOf(Waiting, own, name))
    return true;
  int length = formatText(mine, sizeof mine, "%s.kept.%ld", place.name(), rawSyscall(SYS_getpid));
  if (length >= static_cast<int>(sizeof mine) || renameAt(place, name, mine) != 0)
    return false;
  struct stat status;
  bool isOwn = statusAt(place.directory(), mine, status) == 0 && isSameFile(status, ownStatus);
  for (int number = 0; !isOwn && number < Most; ++number) {
    nameOf(Waiting, number, name);
    if (renameAt(place, mine, name) == 0)
      return false;
  }
  if (!isOwn) // there is no name free: it stays under this one
    return false;
  own = -1;
  removeAt(place, mine);
  return true;
}

bool WaitingProfiles::areAny() const {
  Name name;
  for (int number = 0; isShared && number < Most; ++number)
    if (!useless[number] && nameOf(Waiting, number, name) && mayTake(name))
      return true;
  return false;
}

// Lets those that a process has taken and not added wait again. Those that this process cannot
// rename stay as they are.
void WaitingProfiles::putBack() {
  Name name;
  for (int number = 0; number < Most; ++number) {
    taken[number] = false;
    if (nameOf(Taken, number, name) && mayTake(name))
      giveWaitingName(name);
  }
}

bool WaitingProfiles::find(const struct stat &sum) {
  Name name;
  if (!isShared || !nameOf(Mark, -1, name))
    return false;
  Descriptor mark =
      Descriptor::openAt(place.directory(), name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  struct stat status;
  if (!mark.isOpen() && mark.failure() != ENOENT) // whether they are in the sum is unknown
    return areAny();
  if (!mark.isOpen() || mark.status(status) != 0 || !mayUse(status)) {
    putBack();
    return areAny();
  }
  SumIdentity adding = {}, now = identityOf(sum);
  long size = rawSyscall(SYS_read, mark.get(), reinterpret_cast<long>(&adding), sizeof adding);
  bool isSum = size == sizeof adding && memcmp(&adding, &now, sizeof now) == 0;
  if (isSum) {
    for (bool &some : taken)
      some = true;
    removeTaken();
  } else {
    putBack();
    removeMark();
  }
  return areAny();
}

// One may have been taken before, under the name CURRENT: there was no name free to put it back.
// The mark says now that it is in this sum. If it is this user's, it can be removed afterwards.
void WaitingProfiles::takeOne(int number, const char *name, const char *current) {
  constexpr int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  auto isReadable = [&](const char *file) {
    return mayTake(file) && Descriptor::openAt(place.directory(), file, flags).isOpen();
  };
  auto self = static_cast<uid_t>(rawSyscall(SYS_geteuid));
  struct stat status;
  if (statusAt(place.directory(), current, status) == 0)
    taken[number] = isReadable(current) && (self == 0 || status.st_uid == self);
  else
    taken[number] = isReadable(name) && renameAt(place, name, current) == 0;
  useless[number] = !taken[number] && mayTake(name);
}

int WaitingProfiles::take(const NewFile &next) {
  Name name, current;
  struct stat status;
  if (int failure = next.identify(status))
    return failure;
  if (!nameOf(Mark, -1, name))
    return ENAMETOOLONG;
  NewFile mark;
  if (int failure = mark.create(place, ".tmp.", 0600))
    return failure;
  rawSyscall(SYS_fchmod, mark.descriptor.get(), 0644); // other users finish what is left, too
  SumIdentity adding = identityOf(status);
  int failure = mark.write(reinterpret_cast<const char *>(&adding), sizeof adding);
  if (!failure)
    failure = mark.rename(place, name, /*replaces=*/true);
  if (failure) {
    mark.remove(place);
    return failure;
  }
  for (int number = 0; number < Most; ++number)
    if (nameOf(Waiting, number, name) && nameOf(Taken, number, current))
      takeOne(number, name, current);
  return 0;
}

void WaitingProfiles::removeMark() const {
  Name name;
  if (nameOf(Mark, -1, name))
    removeAt(place, name);
}

void WaitingProfiles::leaveTaken() {
  bool areLeft = false;
  for (bool some : taken)
    areLeft |= some;
  if (areLeft)
    warning("%s: profiles of other processes wait in %s.more.*; the next one with merge=1 adds "
            "them",
            place.name(), place.name());
  putBack();
  removeMark();
}

bool WaitingProfiles::setAside(const char *name, const char *why) const {
  Name aside;
  int length = formatText(aside, sizeof aside, "%s.kept.%ld", name, rawSyscall(SYS_getpid));
  if (length >= static_cast<int>(sizeof aside) || renameAt(place, name, aside) != 0)
    return false;
  warning("%s: %s; it waited to be added to %s", aside, why, place.name());
  return true;
}

// Of what this process has taken, it cannot add one. Another process may.
void WaitingProfiles::waitAgain(int number) {
  Name name;
  nameOf(Taken, number, name);
  taken[number] = false;
  int waiting = giveWaitingName(name);
  if (waiting >= 0)
    useless[waiting] = true;
  else
    setAside(name, NotSolvable);
}

void WaitingProfiles::addOne(int number, const Profile &like, Profile &sum) {
  Name name;
  nameOf(Taken, number, name);
  Descriptor file =
      Descriptor::openAt(place.directory(), name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  struct stat status;
  if (!file.isOpen() || file.status(status) != 0 || !mayUse(status)) {
    sum.failure = sum.failure ? sum.failure : EIO;
    return;
  }
  auto size = static_cast<uint64_t>(status.st_size);
  Profile profile;
  ByteReader bytes(file, size);
  const char *wrong =
      isCountsLog(file) ? solveLog(file, size, like, profile) : decodeProfile(bytes, like, profile);
  if (profile.failure)
    sum.failure = profile.failure;
  else if (wrong == NotSolvable)
    waitAgain(number);
  else if (wrong)
    taken[number] = setAside(name, wrong); // else it stays, and is not in the sum
  else
    addProfile(sum, profile);
}

void WaitingProfiles::addTaken(const Profile &like, Profile &sum) {
  for (int number = 0; number < Most; ++number)
    if (taken[number])
      addOne(number, like, sum);
}

// If one cannot be removed, the mark stays and tells that it is in the sum.
void WaitingProfiles::removeTaken() {
  Name name;
  bool areGone = true;
  for (int number = 0; number < Most; ++number) {
    bool isHere = taken[number] && nameOf(Taken, number, name);
    int failure = isHere ? removeAt(place, name) : 0;
    areGone &= failure == 0 || failure == ENOENT;
    taken[number] = false;
  }
  if (areGone)
    removeMark();
}

} // namespace gmonrt
