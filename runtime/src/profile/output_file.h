//===- output_file.h - a file that appears whole or not at all ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// All files that the runtime writes are made here. What was at a name is replaced, and never
// opened to be changed: it may be another name of somebody's file.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_OUTPUT_FILE_H
#define GMONRT_PROFILE_OUTPUT_FILE_H

#include "profile/output_place.h"
#include <climits>
#include <cstddef>

namespace gmonrt {

// Permissions of a new file, which the umask makes less. A program with more rights than its caller
// has the caller's umask, so it shows its files to nobody.
mode_t outputMode();

// A file that this process makes and has locked while it is open: who finds one that is not locked
// knows that its process is no more.
struct NewFile {
  Descriptor descriptor;
  char name[NAME_MAX + 1]; // in the directory of the place

  // Makes it beside PLACE's: its name, SUFFIX and the process's id, and more digits where a process
  // of this id in another container has that. 0 or errno.
  int create(const OutputPlace &place, const char *suffix, mode_t mode);
  void remove(const OutputPlace &place) const;
};

// These return null, or why not.

// Writes PATH beside its name and renames it. What is there but no regular file (a pipe, /dev/null)
// is written to directly. Missing directories are made if MAKES_DIRECTORIES.
const char *writeFile(const char *path, bool makesDirectories, const char *bytes, size_t size);

// The same where it is known that PLACE has nothing, or a regular file.
const char *replaceFile(const OutputPlace &place, const char *bytes, size_t size, mode_t mode);

} // namespace gmonrt

#endif
