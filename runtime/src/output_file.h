//===- output_file.h - a file that appears whole or not at all ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_OUTPUT_FILE_H
#define GMONRT_OUTPUT_FILE_H

#include <csignal>
#include <cstddef>
#include <sys/types.h>

namespace gmonrt {

// While it lives, a file size limit and a pipe without reader are errors of a write, not
// the program's end: it takes back the signals that they raise, which are blocked by the
// RegistrationLock.
class WriteErrors {
public:
  WriteErrors();
  ~WriteErrors();

private:
  sigset_t raised; // those that were not pending before
};

// These return 0, or the errno of what failed.

// Writes PATH beside its name and renames it; the file gets MODE, less the umask. What is
// there but no regular file (a pipe, /dev/null) is written to directly.
int writeFile(const char *path, const char *bytes, size_t size, mode_t mode = 0666);

// Writes to DESCRIPTOR, which stays open.
int writeDescriptor(int descriptor, const char *bytes, size_t size);

// Makes the directories that PATH, a file's, names and that are not there.
int makeDirectories(const char *path);

} // namespace gmonrt

#endif
