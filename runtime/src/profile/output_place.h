//===- output_place.h - secure lookup of output files ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A path may lead anywhere, because other users may create links in its
// directories. So the path is walked step by step, each from an open directory.
// A link is followed if it belongs to the effective user. A link to a directory
// is also followed if it is the system's, that is, belongs to the root
// directory's owner. A program with more rights than its caller follows no
// links.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_OUTPUT_PLACE_H
#define GMONRT_PROFILE_OUTPUT_PLACE_H

#include "base/array.h"
#include "base/descriptor.h"

namespace gmonrt {

// Returns whether PATH names a file that the process has open, as /dev/stdout does: it is written
// to directly instead of being replaced.
bool isOpenFile(const char *path);

// A name in an open directory, so later changes of the path have no effect. The name was not a
// link, though one may be created afterwards.
class OutputPlace {
public:
  // Walks PATH, and creates missing directories if MAKES_DIRECTORIES. Returns null or the reason of
  // a failure.
  const char *find(const char *path, bool makesDirectories);

  int directory() const { return parent.get(); }
  const char *name() const { return last; }

  // The file's status: st_mode is 0 if there was none. It may change meanwhile.
  const struct stat &found() const { return status; }

  // Returns whether the path names an open file, as /dev/stdout does. Then name() is a complete
  // path.
  bool isOpenAlready() const { return openAlready; }

  // See Descriptor.
  int remember() { return parent.remember(); }
  void forgetIfReplaced() { parent.forgetIfReplaced(); }
  void forget() { parent.forget(); }
  void takeFrom(const char *folder) { parent.takeFrom(folder); }

private:
  const char *start(const char *path);
  const char *walk(bool makesDirectories);
  const char *enter(const char *name, bool isLast, bool makesDirectory, Descriptor &entered);
  const char *follow(const Descriptor &link, const char *rest);

  Descriptor parent;
  Array<char> path, room; // the rest of the path; memory for a link's target
  const char *last = nullptr;
  struct stat status = {};
  bool openAlready = false;
};

} // namespace gmonrt

#endif
