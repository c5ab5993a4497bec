//===- gmonkit/live_file.h - the format of live files ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With live=1 the runtime copies each image's profile to a live file twice a
// second, to its two halves in turn. Whenever the process or the machine stops,
// one half is complete: of those with a valid checksum, the one with the higher
// sequence. Words have the byte order of the program.
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
  uint64_t sequence; // 0: empty
  uint64_t offset;
  uint64_t size;
  uint64_t checksum; // liveChecksum
};

// At the begin of the file.
struct LiveHeader {
  char magic[8];
  uint64_t version;
  LiveHalf halves[2];
};

// Returns the checksum of BYTES and of HALF without its checksum.
inline uint64_t liveChecksum(const LiveHalf &half, const unsigned char *bytes) {
  uint64_t hash = textHash(TextHashSeed, bytes, half.size);
  return textHash(hash, reinterpret_cast<const unsigned char *>(&half),
                  offsetof(LiveHalf, checksum));
}

} // namespace gmonkit

#endif // GMONKIT_LIVE_FILE_H
