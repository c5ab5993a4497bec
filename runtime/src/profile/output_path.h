//===- output_path.h - names of profiles ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_OUTPUT_PATH_H
#define GMONRT_PROFILE_OUTPUT_PATH_H

#include "image/image.h"

namespace gmonrt {

constexpr size_t MostOfOutputPath = 4096; // bytes of a name, with the terminating zero

// Writes the name of IMAGE's profile to PATH. It comes from GMONKIT_OPTIONS=output=, else from
// GMON_OUT_PREFIX, else from the image, else it is gmon.out. Unless the pattern does so already,
// this appends a library's name, with its id if another image has that name, and the process id of
// a forked child. EVENT is appended to the profile of an event. Returns false if the name is too
// long.
bool outputPath(const Image &image, bool isForkChild, const char *event, char *path, size_t size);

// Notes that this process is a forked child, whose profiles have names of their own.
void noteForkChild();
bool isForkChild();

// Has the names contain the id PROCESS, not that of the process that calls outputPath.
void nameProfilesAfter(long process);

// Returns whether missing directories in the name are created. Those of GMON_OUT_PREFIX are not, as
// with glibc.
bool mayMakeDirectories(const Image &image);

// Returns whether the name of IMAGE's profile has the process id.
bool nameHasProcess(const Image &image);

} // namespace gmonrt

#endif
