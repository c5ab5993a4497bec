//===- profile_collector.h - collection of a run's profiles ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A command may start many processes. Each consists of several images (the
// program and its shared libraries), and writes a profile for every image. The
// collector receives the profiles in a directory of its own, under unique
// names:
//
//   IMAGE-ID-PID.gmon   ID: the image id in hexadecimal
//
// The phase and the event of a profile follow, as in other names, and .live.PID
// or .live.PID.N if it is what a process has counted so far.
//
// Processes may also leave their counts there as they are, to be solved here; see
// gmonkit/collector.h.
//
// Each file is added up and removed soon after it is written. So the disk space
// needed is that of the sums, for any number of processes. All processes write
// with merge=1: a later profile has only what was counted since the earlier
// one.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_PROFILE_COLLECTOR_H
#define GMONKIT_DRIVER_PROFILES_PROFILE_COLLECTOR_H

#include "driver/profiles/collected_output.h"
#include "driver/profiles/counts_solver.h"
#include "driver/profiles/started_processes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace gmonkit {

constexpr llvm::StringLiteral DefaultOutput = "gmon.out";

// Sets GMONKIT_OPTIONS so that commands started from now on write their profiles to DIRECTORY. The
// user's other options stay. Returns an error if the variable cannot hold the name.
llvm::Error sendProfilesTo(llvm::StringRef directory);

class ProfileCollector {
public:
  // ISFOROTHERS: processes of other users may write to DIRECTORY.
  ProfileCollector(llvm::StringRef directory, bool isForOthers)
      : directory(directory), solver(directory), started(directory, isForOthers) {}

  // Adds up and removes the files in the directory. Leaves files that a process is writing, live
  // files of running processes, and files that are not profiles.
  void collect();

  // The same, but a file that is not a profile is an error, and no process leaves its counts
  // unsolved from now on.
  llvm::Error collectLast();

  // Running processes whose live files are in the directory, and names of images in them.
  const std::map<ProcessId, std::string> &running() const { return stillRunning; }

  bool isEmpty() const { return profiles.empty(); }

  // Returns how many processes of each program, by its name, started and ended without a profile.
  // Call it after collectLast().
  std::map<std::string, size_t> lost() const;

  // Returns whether profiles are left in the directory that 'gmonkit merge' may add up.
  bool leavesProfiles() const;

  // Returns the profile, without phases and events, of the only image or of the one that has one of
  // the names PROGRAMS. Null if there is none.
  const ImageProfile *own(llvm::ArrayRef<llvm::StringRef> programs) const;

  // Writes each sum to a file and reports that on standard error. The output is the sum of the only
  // image or, of several, that of the command. The others get the runtime's names: OUTPUT.IMAGE, or
  // OUTPUT.IMAGE.ID if that name is in use, followed by the suffix. Sums that cannot be written go
  // back to the directory.
  llvm::Error write(const OutputNames &names) const;

private:
  // Image id and suffix: the entries of an image are adjacent.
  using Key = std::pair<std::string, std::string>;

  llvm::Error collectFiles(bool isLast);
  llvm::Error collectUnsolved(bool isLast);
  llvm::Error addUnsolved(const std::string &id, std::vector<std::string> names);
  size_t addEach(const std::string &id, const std::vector<std::string> &names, llvm::Error &errors);
  ImageProfile &profileOf(const std::string &id, const std::string &suffix);
  std::vector<const ImageProfile *> byName() const;
  static std::string ownId(llvm::ArrayRef<const ImageProfile *> sorted,
                           llvm::ArrayRef<llvm::StringRef> programs);
  llvm::Error keep(const ImageProfile &profile) const;

  std::string directory;
  CountsSolver solver;
  StartedProcesses started;
  std::map<Key, ImageProfile> profiles;
  std::map<ProcessId, std::string> stillRunning;
  std::set<std::string> refused;  // files that are not profiles
  std::set<std::string> setAside; // profiles whose counts could not be solved with others
};

} // namespace gmonkit

#endif
