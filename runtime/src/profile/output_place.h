//===- output_place.h - where the name of a file leads --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A name may lead anywhere: others may put a link into the directory that a program runs in, or
// into one on the way. So the way is walked step by step, each step from an open directory. A link
// is followed if it is the effective user's own or, on the way, the system's (who owns the root
// directory); never in a program with more rights than its caller.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_OUTPUT_PLACE_H
#define GMONRT_PROFILE_OUTPUT_PLACE_H

#include "base/array.h"
#include "base/descriptor.h"

namespace gmonrt {

// A name in a directory that is open: whoever changes the path afterwards does not change where it
// led. At the name is no link, unless it is put there afterwards.
class OutputPlace {
public:
  // Walks PATH, and makes the directories that are missing if MAKES_DIRECTORIES. Null, or why that
  // could not be done.
  const char *find(const char *path, bool makesDirectories);

  int directory() const { return parent.get(); }
  const char *name() const { return last; }

  // What is there: nothing (0 in its st_mode) or, then, maybe something else since.
  const struct stat &found() const { return status; }

  // Whether the path names what is open already, as /dev/stdout does: name() is a full path then.
  bool isOpenAlready() const { return openAlready; }

  // See Descriptor.
  int remember() { return parent.remember(); }
  void forgetIfReplaced() { parent.forgetIfReplaced(); }

private:
  const char *start(const char *path);
  const char *walk(bool makesDirectories);
  const char *enter(const char *name, bool makesDirectory, Descriptor &entered);
  const char *follow(const Descriptor &link, const char *rest);

  Descriptor parent;
  Array<char> path, room; // what is left of it; for what a link says
  const char *last = nullptr;
  struct stat status = {};
  bool openAlready = false;
};

} // namespace gmonrt

#endif
