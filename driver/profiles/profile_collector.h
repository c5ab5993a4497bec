//===- profile_collector.h - all profiles of a run, one file for each image -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A command may start many processes, each of several images (the program and its
// shared libraries), and every process writes a profile for every image. Collected
// are they in a directory of their own, under names that keep them apart:
//
//   IMAGE-ID-PID.gmon   ID: the image id in hexadecimal
//
// Behind that stand the phase and the event that a profile is of, as behind any other name, and
// then .live.PID where it is what a process has counted so far.
//
// Each is added up and removed soon after it is written, so that the room taken is that of the
// sums, however many processes there are. All of them write with merge=1: what a process writes
// later is what it has counted since.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_PROFILE_COLLECTOR_H
#define GMONKIT_DRIVER_PROFILES_PROFILE_COLLECTOR_H

#include "analyzer/gmon/gmon_merge.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <utility>

namespace gmonkit {

constexpr llvm::StringLiteral DefaultOutput = "gmon.out";

// Sets GMONKIT_OPTIONS so that commands started from now on write their profiles
// into DIRECTORY; other options that the user has set there stay. An error where
// the variable cannot hold the name.
llvm::Error sendProfilesTo(llvm::StringRef directory);

using ProcessId = unsigned long long;

// The sum of all profiles of one image, or of one phase or event of it.
struct ImageProfile {
  std::string image;  // file name of the program or library
  std::string id;     // as it stands in the file names
  std::string suffix; // ".PHASE", ".EVENT", ".PHASE.EVENT" or empty
  GmonMerge sum;
  std::set<ProcessId> processes; // that it is the sum of
  std::set<ProcessId> killed;    // of these, those of which it has what they had counted so far
};

struct OutputNames {
  llvm::StringRef output;                   // of the command's own image
  llvm::ArrayRef<llvm::StringRef> programs; // what that may be called
  bool addsUp = false; // to the profiles that are there, and does not replace them
};

class ProfileCollector {
public:
  explicit ProfileCollector(llvm::StringRef directory) : directory(directory) {}

  // Adds up what is in the directory, and removes it. Left there is what a process is just writing,
  // or has counted so far and still may, and what is no profile.
  void collect();

  // The same, and what is no profile is an error.
  llvm::Error collectLast();

  // The processes that still run and whose counts so far are in the directory.
  const std::set<ProcessId> &running() const { return stillRunning; }

  bool isEmpty() const { return profiles.empty(); }

  // Writes each sum to a file of its own and says so on standard error. The only image's goes to
  // the output; of several, that of the command. The others are named as the runtime does it:
  // OUTPUT.IMAGE, or OUTPUT.IMAGE.ID where that name is taken. A suffix stands behind these names.
  // What cannot be written goes back into the directory.
  llvm::Error write(const OutputNames &names) const;

private:
  // Image id and suffix: those of one image follow each other.
  using Key = std::pair<std::string, std::string>;

  llvm::Error collectFiles(bool isLast);
  llvm::Error keep(const ImageProfile &profile) const;

  std::string directory;
  std::map<Key, ImageProfile> profiles;
  std::set<ProcessId> stillRunning;
  std::set<std::string> refused; // files that are no profiles
};

} // namespace gmonkit

#endif
