//===- profile_output.h - output of an image's profiles -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_OUTPUT_PROFILE_OUTPUT_H
#define GMONRT_OUTPUT_PROFILE_OUTPUT_H

#include "image/image.h"
#include "profile/profile.h"

namespace gmonrt {

// Returns IMAGE's time profile with the current counts, minus what was added to the file already,
// encoded. The result has failed() if there is no memory. See collectProfile.
Array<char> currentProfile(Image &image, bool printsWarnings);

// Writes IMAGE's profiles (one per kind of samples) with the current counts and FLAGS
// (gmonkit::GmonKitFlags). The options choose the output: a file, a file that the profile is added
// to, or a descriptor. Returns false after a failure, which it reports.
bool writeProfile(Image &image, uint8_t flags);

// Notes that this copy of the runtime leaves with its library while the process goes on. The
// profile is marked (gmonkit::GmonExtUnloaded), so that a later copy adds to it.
void noteUnloading();

} // namespace gmonrt

#endif
