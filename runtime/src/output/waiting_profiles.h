//===- waiting_profiles.h - profiles that wait to be added to a sum -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A process that finds the sum locked leaves its profile beside it, in the first
// free one of a few names: SUM.more.0 and so on. These are complete profiles, or
// logs of counts that are solved when they are added. Whoever holds the sum's
// lock adds all of them at once, so processes do not queue up for the lock.
//
// A process may be killed at any time, and no profile may be lost or added
// twice. So the holder of the lock first writes to SUM.adding which file the new
// sum will be, and renames the profiles to SUM.adding.0 and so on. Then it
// renames the new sum, and removes the profiles, SUM.adding last. The next holder
// sees whether the sum is that file: if so, the profiles are in it. They are not
// if there is no SUM.adding, which a process that cannot write the sum removes.
// A profile that this process cannot read or rename is no part of its sum: it
// could not remove the profile either, so the next one would add it again.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_OUTPUT_WAITING_PROFILES_H
#define GMONRT_OUTPUT_WAITING_PROFILES_H

#include "profile/output_file.h"
#include "profile/profile.h"

namespace gmonrt {

class WaitingProfiles {
public:
  // IS_SHARED: whether several processes may write the sum at PLACE. Else none waits.
  WaitingProfiles(const OutputPlace &place, bool isShared) : place(place), isShared(isShared) {}

  // Has the log of counts beside the sum wait, too, if there is one (counts_log.h). The children of
  // another living process get a new one.
  void leaveLog();

  // Leaves PROFILE beside the sum. Returns whether there was a free name. Files have no debts, see
  // profile_sum.h: a profile with any is not left.
  bool leave(const Profile &profile);
  bool isLeft() const { return own >= 0; }

  // Returns whether the profile that was left has been taken, to be added.
  bool isTaken() const;

  // Takes it back. Returns false if it has been taken.
  bool takeBack();

  // Returns whether profiles wait that this process may be able to add.
  bool areAny() const;

  // The functions below are for the process that holds the lock of the sum, the file with the
  // status SUM.

  // Finishes what a killed process began. Returns whether profiles are to be added.
  bool find(const struct stat &sum);

  // Takes all profiles that wait, for the sum that NEXT will be. Returns 0 or an errno.
  int take(const NewFile &next);

  // Adds those that were taken to SUM, of the same image as LIKE. Sets others aside, with a
  // warning.
  void addTaken(const Profile &like, Profile &sum);

  // Leaves them to the next process, with a warning, for there will be no such sum. Call it while
  // NEXT is there: another file may have its number after that.
  void leaveTaken();

  // Removes them, after the sum was renamed.
  void removeTaken();

private:
  static constexpr int Most = 8;
  using Name = char[NAME_MAX + 1];

  bool nameOf(const char *kind, int number, Name &name) const;
  bool mayTake(const char *name) const;
  int giveWaitingName(const char *from) const;
  void waitAgain(int number);
  void takeOne(int number, const char *name, const char *current);
  void putBack();
  void removeMark() const;
  bool setAside(const char *name, const char *why) const;
  void addOne(int number, const Profile &like, Profile &sum);

  const OutputPlace &place;
  bool isShared;
  int own = -1;            // number of the profile of this process
  bool taken[Most] = {};   // those that this process has taken, and will have added
  bool useless[Most] = {}; // those that it cannot take
  struct stat ownStatus = {};
};

} // namespace gmonrt

#endif
