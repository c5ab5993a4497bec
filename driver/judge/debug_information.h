//===- debug_information.h - programs without it, for a time --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_JUDGE_DEBUG_INFORMATION_H
#define GMONKIT_DRIVER_JUDGE_DEBUG_INFORMATION_H

#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

// Replaces ELF files by copies that lack debug information, and puts the files back when it is
// destroyed. valgrind ends where it does not know the kind of that information, as 3.19 does with
// Clang 22's. The code that runs stays the same.
class WithoutDebugInformation {
public:
  // The files are below FOLDER. The folder KEPT, on the same file system, gets them for the time.
  WithoutDebugInformation(std::string folder, std::string kept)
      : folder(std::move(folder)), kept(std::move(kept)) {}
  WithoutDebugInformation(const WithoutDebugInformation &) = delete;
  WithoutDebugInformation &operator=(const WithoutDebugInformation &) = delete;
  // Warns of files that cannot be put back.
  ~WithoutDebugInformation();

  // Replaces the file NAME of the folder, at once and completely or not at all.
  llvm::Error replace(const std::string &name);

private:
  std::string folder, kept;
};

// Puts the files in KEPT back into FOLDER, after a process that had replaced them was killed. Does
// nothing if there are none.
llvm::Error putFilesBack(const std::string &folder, const std::string &kept);

} // namespace gmonkit

#endif
