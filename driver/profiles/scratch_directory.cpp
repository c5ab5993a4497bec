//===- scratch_directory.cpp - a temporary directory of a command ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/scratch_directory.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <sys/stat.h>
#include <vector>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Prefix = ".gmonkit-run-", Mark = ".unfinished", NewMark = ".new";

std::string inDirectory(StringRef directory, StringRef name) {
  SmallString<128> path = directory;
  sys::path::append(path, name);
  return path.str().str();
}

// Returns the directory for what is made beside FILE.
std::string directoryBeside(StringRef file) {
  if (isPlainFile(file))
    return sys::path::parent_path(file).str();
  SmallString<128> temporary;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, temporary);
  return temporary.str().str();
}

} // namespace

Expected<std::unique_ptr<ScratchDirectory>> ScratchDirectory::createBeside(StringRef file) {
  SmallString<128> pattern(directoryBeside(file));
  sys::path::append(pattern, Prefix + "XXXXXX");
  // Makes the path absolute, because the command may change its directory.
  if (std::error_code error = sys::fs::make_absolute(pattern))
    return fileError(file, error.message());
  if (!mkdtemp(const_cast<char *>(pattern.c_str())))
    return fileError(file, "cannot create a directory next to it: " + errnoAsErrorCode().message());
  std::unique_ptr<ScratchDirectory> made(new ScratchDirectory(pattern.str().str()));
  // Renames the directory after it is locked, so nobody finds it unlocked. On a file system without
  // locks, others only do not remove it.
  std::string unlocked = inDirectory(pattern, NewMark);
  if (!LockedFile::lock(unlocked, LockedFile::Missing::IsMade, /*patience=*/0, made->mark))
    sys::fs::rename(unlocked, inDirectory(pattern, Mark));
  return made;
}

ScratchDirectory::~ScratchDirectory() {
  if (!isKept)
    sys::fs::remove_directories(absolutePath);
}

void ScratchDirectory::keep() {
  isKept = true;
  sys::fs::remove(inDirectory(absolutePath, Mark));
}

void ScratchDirectory::openToOthers() const {
  chmod(absolutePath.c_str(), S_ISVTX | S_IRWXU | S_IWGRP | S_IXGRP | S_IWOTH | S_IXOTH);
}

bool ScratchDirectory::holds(StringRef path) {
  for (; !path.empty(); path = sys::path::parent_path(path))
    if (sys::path::filename(path).starts_with(Prefix))
      return true;
  return false;
}

void ScratchDirectory::removeAbandoned(StringRef file, function_ref<bool(StringRef)> isInUse) {
  std::string directory = directoryBeside(file);
  std::vector<std::string> found;
  std::error_code error;
  for (sys::fs::directory_iterator entry(directory.empty() ? "." : directory, error, false), end;
       !error && entry != end; entry.increment(error))
    if (sys::path::filename(entry->path()).starts_with(Prefix))
      found.push_back(entry->path());
  for (const std::string &path : found) {
    std::optional<LockedFile> mark;
    if (!sys::fs::is_symlink_file(path) &&
        !LockedFile::lock(inDirectory(path, Mark), LockedFile::Missing::IsError, /*patience=*/0,
                          mark) &&
        mark->isOwn() && !isInUse(sys::path::filename(path)))
      sys::fs::remove_directories(path);
  }
}

} // namespace gmonkit
