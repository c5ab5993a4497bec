//===- profile_bytes.h - a profile as the bytes of gmon.out ---------------===//
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

#ifndef GMONRT_PROFILE_PROFILE_BYTES_H
#define GMONRT_PROFILE_PROFILE_BYTES_H

#include "base/byte_reader.h"
#include "profile/profile.h"

namespace gmonrt {

// It has failed() when there is no memory.
Array<char> encodeProfile(const Profile &profile);

// Fills PROFILE from BYTES, a file to which LIKE is to be added: what is of another image, or has
// what this one cannot have, is not read on. Null, or what is wrong with them.
const char *decodeProfile(ByteReader &bytes, const Profile &like, Profile &profile);

} // namespace gmonrt

#endif
