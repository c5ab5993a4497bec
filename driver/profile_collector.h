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
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILE_COLLECTOR_H
#define GMONKIT_DRIVER_PROFILE_COLLECTOR_H

#include "analyzer/gmon_merge.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace gmonkit {

constexpr llvm::StringLiteral DefaultOutput = "gmon.out";

// A new directory beside a file, removed with all it holds when this goes away, unless it is to
// be kept.
class ScratchDirectory {
public:
  static llvm::Expected<std::unique_ptr<ScratchDirectory>> createBeside(llvm::StringRef file);
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory &) = delete;
  ScratchDirectory &operator=(const ScratchDirectory &) = delete;

  llvm::StringRef path() const { return absolutePath; }

  void keep() { isKept = true; }

  // Lets every user make files in it, but not list or replace those of others.
  void openToOthers() const;

private:
  explicit ScratchDirectory(std::string path) : absolutePath(std::move(path)) {}
  std::string absolutePath;
  bool isKept = false;
};

// Sets GMONKIT_OPTIONS so that commands started from now on write their profiles
// into DIRECTORY; other options that the user has set there stay. An error where
// the variable cannot hold the name.
llvm::Error sendProfilesTo(llvm::StringRef directory);

// The sum of all profiles of one image, or of one phase or event of it.
struct ImageProfile {
  std::string image;  // file name of the program or library
  std::string id;     // as it stands in the file names
  std::string suffix; // ".PHASE", ".EVENT", ".PHASE.EVENT" or empty
  GmonMerge sum;
  std::vector<std::string> files; // that were added up
  size_t killed = 0;              // of these, what processes had counted that are no more
};

// Adds up the profiles in DIRECTORY, those of one image in the order of their process
// ids, and stores the sums in PROFILES, sorted by image name, id, and suffix. The error is
// about files that are no profiles; PROFILES then has the others. RUNNING gets the ids of
// processes that still run and whose counts so far are in DIRECTORY: these are not added.
llvm::Error collectProfiles(llvm::StringRef directory, std::vector<ImageProfile> &profiles,
                            std::set<unsigned long long> &running);

// Writes each profile to a file of its own, says so on standard error and removes the files that
// it is the sum of. The only image's goes to OUTPUT; of several, that of the image called one of
// PROGRAMS does. The others go to RUN.IMAGE.gmon beside it (RUN.IMAGE-ID.gmon where that name is
// taken), where RUN is OUTPUT without .gmon; for the default, to IMAGE.gmon. A suffix stands behind
// these names.
llvm::Error writeProfiles(llvm::ArrayRef<ImageProfile> profiles,
                          llvm::ArrayRef<llvm::StringRef> programs, llvm::StringRef output);

} // namespace gmonkit

#endif
