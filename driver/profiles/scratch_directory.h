//===- scratch_directory.h - a directory for the time of one command --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_SCRATCH_DIRECTORY_H
#define GMONKIT_DRIVER_PROFILES_SCRATCH_DIRECTORY_H

#include "driver/profiles/locked_file.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace gmonkit {

// A new directory beside a file, removed with all it holds when this goes away, unless it is to
// be kept. In it is a file that is locked as long as this process lives: by that another one knows
// a directory that nobody will remove, because this process was killed.
class ScratchDirectory {
public:
  static llvm::Expected<std::unique_ptr<ScratchDirectory>> createBeside(llvm::StringRef file);
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory &) = delete;
  ScratchDirectory &operator=(const ScratchDirectory &) = delete;

  llvm::StringRef path() const { return absolutePath; }

  // For good: it is the user's from now on.
  void keep();

  // Lets every user make files in it, but not list or replace those of others.
  void openToOthers() const;

  // Whether PATH is, or is in, the directory of another such process, alive or not.
  static bool holds(llvm::StringRef path);

  // Removes those beside FILE whose processes were killed, but not one of whose name ISINUSE says
  // that others still write there.
  static void removeAbandoned(llvm::StringRef file,
                              llvm::function_ref<bool(llvm::StringRef)> isInUse);

private:
  explicit ScratchDirectory(std::string path) : absolutePath(std::move(path)) {}
  std::string absolutePath;
  std::optional<LockedFile> mark;
  bool isKept = false;
};

} // namespace gmonkit

#endif
