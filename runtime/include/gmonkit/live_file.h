//===- gmonkit/live_file.h - the file that outlives a killed process ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With live=1 the runtime copies each image's profile into such a file twice a second, into
// one half of it and then the other. Whenever the process, or the machine, stops, one half is
// whole: the one of the higher sequence whose checksum is right. Words are in the byte order of
// the program.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LIVE_FILE_H
#define GMONKIT_LIVE_FILE_H

#include "gmonkit/gmon_out.h"

namespace gmonkit {

constexpr char LiveMagic[8] = {'G', 'M', 'O', 'N', 'L', 'I', 'V', 'E'};
constexpr uint64_t LiveVersion = 1;

// SIZE bytes at OFFSET of the file are a gmon.out.
struct LiveHalf {
  uint64_t sequence; // 0: it holds nothing yet
  uint64_t offset;
  uint64_t size;
  uint64_t checksum; // liveChecksum
};

// The file begins with it.
struct LiveHeader {
  char magic[8];
  uint64_t version;
  LiveHalf halves[2];
};

// Of HALF, whose checksum is not looked at, and its BYTES.
inline uint64_t liveChecksum(const LiveHalf &half, const unsigned char *bytes) {
  uint64_t hash = textHash(TextHashSeed, bytes, half.size);
  return textHash(hash, reinterpret_cast<const unsigned char *>(&half),
                  offsetof(LiveHalf, checksum));
}

} // namespace gmonkit

#endif // GMONKIT_LIVE_FILE_H
