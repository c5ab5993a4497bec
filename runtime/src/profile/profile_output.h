//===- profile_output.h - where an image's profile goes, and how ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_PROFILE_OUTPUT_H
#define GMONRT_PROFILE_PROFILE_OUTPUT_H

#include "image/image.h"
#include "profile/profile.h"

namespace gmonrt {

// As collectProfile, with FLAGS (gmonkit::GmonKitFlags) and the identity, and without what was
// added to the file already.
Profile takeProfile(Image &image, unsigned kind, uint8_t flags, bool saysWarnings);

// Writes IMAGE's profiles (one of each kind of samples) as its counts stand now, with FLAGS
// (gmonkit::GmonKitFlags), to where the options say: a file of its own, a file that it is added to,
// or a descriptor. False if that failed, which an error message tells.
bool writeProfile(Image &image, uint8_t flags);

// The running process came out of a fork: its profiles have names of their own.
void noteForkChild();
bool isForkChild();

} // namespace gmonrt

#endif
