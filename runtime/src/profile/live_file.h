//===- live_file.h - the file that outlives a killed process --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// gmonkit/live_file.h has the format. It is written to and not mapped: on a full disk a mapping
// would end the program. A program may close the file, or use its descriptor for another one: it is
// looked at each time.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_LIVE_FILE_H
#define GMONRT_PROFILE_LIVE_FILE_H

#include "base/array.h"
#include "gmonkit/live_file.h"
#include "profile/output_file.h"

namespace gmonrt {

class LiveFile {
public:
  // Makes the half that is older hold BYTES, a profile. The file, named after that at PATH, is made
  // by the first call, the missing directories too if MAKES_DIRECTORIES. Null, or why it failed.
  const char *write(const char *path, bool makesDirectories, const Array<char> &bytes);

  // Another descriptor of the file.
  Descriptor duplicate() const { return file.descriptor.duplicate(); }

  // The process's profile is written: removes the file. The next call of write makes a new one.
  void remove();

  // In the child of a fork: the file is the parent's.
  void leaveToParent();

private:
  const char *open(const char *path, bool makesDirectories);
  void forgetReplaced(); // see Descriptor
  int writeAt(const void *bytes, size_t size, uint64_t offset);

  OutputPlace place;
  NewFile file;
  gmonkit::LiveHeader header;
  uint64_t rooms[2]; // bytes that each half has in the file
  uint64_t end;      // of the file
};

} // namespace gmonrt

#endif
