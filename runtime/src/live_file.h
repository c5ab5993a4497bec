//===- live_file.h - the file that outlives a killed process ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// gmonkit/live_file.h has the format. It is written to and not mapped: on a full disk a mapping
// would end the program.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_LIVE_FILE_H
#define GMONRT_LIVE_FILE_H

#include "array.h"
#include "gmonkit/live_file.h"

namespace gmonrt {

class LiveFile {
public:
  // Makes the half that is older hold BYTES, a profile. The file at PATH is made by the first
  // call, which sets *FAILED to the errno of a failure, as later calls do.
  void write(const char *path, const Array<char> &bytes, int *failed);

  // Another descriptor of the file, the caller's; -1: there is none.
  int duplicate() const;

  // The process's profile is written: removes the file. The next call of write makes a new one.
  void remove();

  // In the child of a fork: the file is the parent's.
  void leaveToParent();

private:
  int open(const char *path);

  int fd = -1;
  char path[4096];
  gmonkit::LiveHeader header;
  uint64_t rooms[2]; // bytes that each half has in the file
  uint64_t end;      // of the file
};

} // namespace gmonrt

#endif
