//===- live_file.h - writer of live files ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// gmonkit/live_file.h describes the format. The file is written and not mapped,
// because a mapping would end the program on a full disk. One thread, with a
// table of descriptors of its own, makes all calls: in the program's table, the
// program might close the file and reuse its descriptor at any moment. Where the
// thread can have no such table, each call begins with a check.
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
  // Writes BYTES, a profile, to the older half. The first call creates the file, whose name derives
  // from PATH, and the missing directories if MAKES_DIRECTORIES. Returns null or the reason of a
  // failure.
  const char *write(const char *path, bool makesDirectories, const Array<char> &bytes);

  // Waits until the disk has what was written.
  void sync();

  // Removes the file, because the process's profile is written. The next call of write creates a
  // new one.
  void remove();

  // Returns whether there is a file. Any thread may call it.
  bool exists() const { return file.descriptor.isOpen(); }

  // To be called in the child of a fork: the file is the parent's. HAS_DESCRIPTORS: they were in
  // the program's table, so the child has copies.
  void leaveToParent(bool hasDescriptors);

  // Hands the file over to this thread from another one, whose table of descriptors is FOLDER.
  void takeFrom(const char *folder);

private:
  const char *open(const char *path, bool makesDirectories);
  void forgetReplaced(); // see Descriptor
  void removeFormer();
  int writeAt(const void *bytes, size_t size, uint64_t offset);

  OutputPlace place;
  NewFile file;
  gmonkit::LiveHeader header;
  uint64_t rooms[2]; // size of each half in bytes
  uint64_t end;      // of the file
};

} // namespace gmonrt

#endif
