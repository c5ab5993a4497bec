//===- profile_bytes.h - a profile as the bytes of gmon.out ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format is described in gmonkit/gmon_out.h. The runtime reads files to add to them, and so
// only such as it has written.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_BYTES_H
#define GMONRT_PROFILE_BYTES_H

#include "profile.h"

namespace gmonrt {

// It has failed() when there is no memory.
Array<char> encodeProfile(const Profile &profile);

// Fills PROFILE from the SIZE bytes at BYTES. Null, or what is wrong with them.
const char *decodeProfile(const char *bytes, size_t size, Profile &profile);

} // namespace gmonrt

#endif
