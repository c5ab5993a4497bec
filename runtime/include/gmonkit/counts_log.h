//===- gmonkit/counts_log.h - the format of logs of counts ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With merge=1, the forked processes of a server append their counts, as they
// are, to a log beside the sum of all. The runtime reads and writes it; readers
// of profiles only say that counts wait there.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_COUNTS_LOG_H
#define GMONKIT_COUNTS_LOG_H

#include <cstdint>

namespace gmonkit {

constexpr char CountsLogMagic[8] = {'G', 'M', 'O', 'N', 'L', 'O', 'G', 'S'};

// Behind the sum's name.
constexpr char CountsLogSuffix[] = ".more.counts";

// At the begin of the file, in the byte order of the program. It is written last, so what a process
// was killed in does not count.
struct CountsLogHeader {
  char magic[8];
  uint64_t owner;     // id of the process whose children append
  uint64_t processes; // that have appended
  uint64_t size;      // bytes of their counts: of each its size, in 8 bytes, and that many bytes
};

} // namespace gmonkit

#endif // GMONKIT_COUNTS_LOG_H
