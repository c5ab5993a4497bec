//===- output_file.h - output files, written completely or not at all -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The only code of the runtime that writes files, but for live files. It replaces
// existing files and never writes into them: a name may be a hard link to another
// user's file.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_OUTPUT_FILE_H
#define GMONRT_PROFILE_OUTPUT_FILE_H

#include "profile/output_place.h"
#include <climits>
#include <cstddef>

namespace gmonrt {

// Permissions of a new file, before the umask applies. A program with more rights than its caller
// runs with its caller's umask, so its files are readable for nobody else.
mode_t outputMode();

// Renames or removes a file in the directory of PLACE. Return 0 or an errno: EEXIST if a file has
// the name TO.
int renameAt(const OutputPlace &place, const char *from, const char *to);
int removeAt(const OutputPlace &place, const char *name);

// What to do with a file of the wanted name that a killed process left.
enum class Leftover { IsRemoved, IsKept };

// A file that this process creates, and locks while it is open. If such a file is not locked, its
// process has ended.
struct NewFile {
  Descriptor descriptor;
  char name[NAME_MAX + 1]; // in the directory of the place

  // Creates the file beside PLACE. Its name is PLACE's, SUFFIX and the process id. More follows if
  // a process with this id in another container has that name: digits or, where a LEFTOVER is kept,
  // a point and a number. Returns 0 or an errno.
  int create(const OutputPlace &place, const char *suffix, mode_t mode,
             Leftover leftover = Leftover::IsRemoved);
  // All return 0 or an errno. write() flushes, too. rename() gives the file the name NAME, and
  // removes the file that has it if it REPLACES that; else it returns EEXIST. exchange() gives it
  // PLACE's name, too, and takes less time than rename(). But if the system crashes then, the file
  // may be empty, where rename() leaves the old contents on most file systems.
  int write(const char *bytes, size_t size);
  int rename(const OutputPlace &place, const char *name, bool replaces);
  int exchange(const OutputPlace &place);
  int identify(struct stat &status) const { return descriptor.status(status); }
  void remove(const OutputPlace &place) const;
};

// Both return null or the reason of a failure.

// Writes BYTES beside PATH and renames the file. Writes directly to an existing file that is not
// regular (a pipe, /dev/null). Creates missing directories if MAKES_DIRECTORIES.
const char *writeFile(const char *path, bool makesDirectories, const char *bytes, size_t size);

// The same. REQUIRES: PLACE has a regular file or none.
const char *replaceFile(const OutputPlace &place, const char *bytes, size_t size, mode_t mode);

} // namespace gmonrt

#endif
