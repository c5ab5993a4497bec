//===- merged_file.h - one file for the profiles of many processes --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_OUTPUT_MERGED_FILE_H
#define GMONRT_OUTPUT_MERGED_FILE_H

#include "profile/output_place.h"
#include "profile/profile.h"

namespace gmonrt {

// Adds PROFILE to the file at PATH, or creates it, and the missing directories if
// MAKES_DIRECTORIES. IS_SHARED: processes may do so at the same time. Then one of them adds the
// profiles of all, see waiting_profiles.h. Returns null or the reason of a failure; the file is
// then unchanged. Null also means that another process has taken PROFILE to add it, and leaves it
// to the next one if it fails. A file that is not a profile of the same image is never changed.
const char *mergeIntoFile(const char *path, bool makesDirectories, bool isShared,
                          const Profile &profile);

// Adds the profiles and counts of other processes that wait beside the file at PLACE, if no other
// process does so already. LIKE: a profile of the same image; its counts are not added. What cannot
// be added waits on.
void addWaiting(const OutputPlace &place, const Profile &like);

// The reason if another process keeps the file locked longer than a BoundedWait.
extern const char StaysLocked[];

} // namespace gmonrt

#endif
