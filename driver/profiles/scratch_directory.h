//===- scratch_directory.h - a temporary directory of a command -----------===//
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

// A new directory beside a file, or beside temporary files if that is a device. The destructor
// removes it with its contents, unless keep() was called. It has a file that is locked while this
// process lives. So others recognise the directory of a killed process, which nobody else will
// remove.
class ScratchDirectory {
public:
  static llvm::Expected<std::unique_ptr<ScratchDirectory>> createBeside(llvm::StringRef file);
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory &) = delete;
  ScratchDirectory &operator=(const ScratchDirectory &) = delete;

  llvm::StringRef path() const { return absolutePath; }

  // Keeps the directory for good: it belongs to the user now.
  void keep();

  // Lets every user create files in it, but not list it or replace files of others.
  void openToOthers() const;

  // Returns whether PATH is, or is in, the directory of another such process, alive or not.
  static bool holds(llvm::StringRef path);

  // Removes directories beside FILE whose processes were killed. Keeps one if ISINUSE returns true
  // for its name, because others still write to it.
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
