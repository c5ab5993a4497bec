//===- profile_bytes.h - encoder and decoder of gmon.out ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// gmonkit/gmon_out.h describes the format. The runtime only reads files to add
// to them, so the decoder accepts only what the runtime writes.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_PROFILE_BYTES_H
#define GMONRT_PROFILE_PROFILE_BYTES_H

#include "base/byte_reader.h"
#include "profile/profile.h"

namespace gmonrt {

// The result has failed() if there is no memory.
Array<char> encodeProfile(const Profile &profile);

// Decodes BYTES, a file to which LIKE will be added, into PROFILE. Stops at a file of another
// image, or at contents that this one cannot have. Returns null or what is wrong.
const char *decodeProfile(ByteReader &bytes, const Profile &like, Profile &profile);

} // namespace gmonrt

#endif
