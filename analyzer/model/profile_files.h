//===- profile_files.h - a sequence of many profile files -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_PROFILE_FILES_H
#define GMONKIT_ANALYZER_MODEL_PROFILE_FILES_H

#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/model/profile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ThreadPool.h"
#include <future>
#include <string>
#include <vector>

namespace gmonkit {

// Receives a warning, with the path that it is about.
using ProfileWarning = llvm::function_ref<void(const llvm::Twine &)>;

// Returns the profiles that ARGUMENTS name, in their order:
// - A file stands for itself, whatever it contains.
// - A directory stands for all files below it that begin as profiles do, sorted by path.
//   Skipped are files that a runtime is writing (NAME.tmp.PID) and, if OF is not null,
//   profiles of other images.
// - "-" stands for the paths on standard input: one per line, or each ended by a zero byte
//   if there is one.
// An error names the argument that stands for no file. WARN is called for files that are named as
// profiles but are none.
llvm::Expected<std::vector<std::string>> listProfileFiles(llvm::ArrayRef<std::string> arguments,
                                                          ProfileWarning warn,
                                                          const Image *of = nullptr);

// Warns if counts or profiles of other processes wait beside the profile at PATH, to be added to
// it: runtime/src/output/waiting_profiles.h.
void warnOfWaiting(const std::string &path, ProfileWarning warn);

// Reads PATHS one by one. It reads the next file while the caller uses one, so at most two are in
// memory.
class ProfileReader {
public:
  // PATHS and LAYOUT must outlive the reader.
  ProfileReader(llvm::ArrayRef<std::string> paths, const GmonLayout &layout,
                ProfileFormat format = ProfileFormat::Auto)
      : left(paths), layout(layout), format(format) {}
  ~ProfileReader();

  // Starts reading the first file. Other work can be done before next() is called.
  void begin();

  // Returns the next file. Call it once per path.
  llvm::Expected<GmonFile> next();

private:
  void readAhead();

  llvm::ArrayRef<std::string> left; // paths whose files have not been returned
  const GmonLayout &layout;
  ProfileFormat format;
  std::future<llvm::Expected<GmonFile>> ahead;
  // One thread reads all files, so each can use memory that an earlier one freed.
  llvm::DefaultThreadPool thread{llvm::hardware_concurrency(1)};
};

// Calls USE for each file of PATHS. Stops at the first error.
llvm::Error readProfileFiles(llvm::ArrayRef<std::string> paths, const GmonLayout &layout,
                             llvm::function_ref<llvm::Error(GmonFile)> use);

} // namespace gmonkit

#endif
