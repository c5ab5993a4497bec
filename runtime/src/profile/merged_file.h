//===- merged_file.h - one file that many processes add to ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_MERGED_FILE_H
#define GMONRT_PROFILE_MERGED_FILE_H

#include "profile/profile.h"

namespace gmonrt {

// Adds PROFILE to what the file at PATH holds, or makes it, and the directories that are missing if
// MAKES_DIRECTORIES. Other processes that do so at the same time wait for each other. Null, or why
// it could not be done; the file is then what it was. A file that is no profile of the same image
// is left alone.
const char *mergeIntoFile(const char *path, bool makesDirectories, const Profile &profile);

// What that returns where another process keeps the file locked longer than a BoundedWait.
extern const char StaysLocked[];

} // namespace gmonrt

#endif
