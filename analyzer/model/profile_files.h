//===- profile_files.h - many profile files, one after the other ------------===//
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

// Is given what is wrong, with the path that it is about.
using ProfileWarning = llvm::function_ref<void(const llvm::Twine &)>;

// The profiles that ARGUMENTS name, in their order:
//  - a file is itself, whatever it is;
//  - a directory is all files in it and below it that begin as profiles do, sorted by path;
//    not those that a runtime is still writing (NAME.tmp.PID) nor, where OF is not null, those
//    that say that they are of another image;
//  - "-" is the paths on standard input: one a line or, if it has a zero byte, each ended
//    by one.
// An error names the argument that stands for no file. WARN is told of what a directory has that is
// named as profiles are and is none.
llvm::Expected<std::vector<std::string>> listProfileFiles(llvm::ArrayRef<std::string> arguments,
                                                          ProfileWarning warn,
                                                          const Image *of = nullptr);

// Reads PATHS one by one: while one file is used, the next one is read. No more than two are in
// memory, whatever is kept of them.
class ProfileReader {
public:
  // PATHS and LAYOUT outlive this.
  ProfileReader(llvm::ArrayRef<std::string> paths, const GmonLayout &layout,
                ProfileFormat format = ProfileFormat::Auto)
      : left(paths), layout(layout), format(format) {}
  ~ProfileReader();

  // Begins with the first file, so that other work can be done before next() is called.
  void begin();

  // The file of the next path; to be called as often as there are paths.
  llvm::Expected<GmonFile> next();

private:
  void readAhead();

  llvm::ArrayRef<std::string> left; // of which no file has been returned
  const GmonLayout &layout;
  ProfileFormat format;
  std::future<llvm::Expected<GmonFile>> ahead;
  // One for all files: what one of them took and freed, the next one takes.
  llvm::DefaultThreadPool thread{llvm::hardware_concurrency(1)};
};

// Gives each file of PATHS to USE. Ends with the first error.
llvm::Error readProfileFiles(llvm::ArrayRef<std::string> paths, const GmonLayout &layout,
                             llvm::function_ref<llvm::Error(GmonFile)> use);

} // namespace gmonkit

#endif
