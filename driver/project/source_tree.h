//===- source_tree.h - copies of a project's folder -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_SOURCE_TREE_H
#define GMONKIT_DRIVER_PROJECT_SOURCE_TREE_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gmonkit {

// The files of a project's folder that a build may read: all but the loop's own, those of version
// control, and folders in which CMake, Meson, Ninja or Cargo has built. Links into the project lead
// into the copy. What links outside of it lead to is copied, too, unless this user could not write
// there: so no build writes through a link, but one that leads to a folder around the project.
class SourceTree {
public:
  static llvm::Expected<SourceTree> list(const std::string &folder);

  const std::string &folder() const { return root; }
  // Equal for equal names, contents and rights.
  const std::string &fingerprint() const { return sum; }

  // Copies all to FOLDER, which replaces an older copy; builds are copies of that. So they are
  // equal though files of the project change meanwhile. The fingerprint is that of the copy then.
  llvm::Error freeze(const std::string &folder);

  // Copies all to the new folder TARGET, with rights and times, so that make does not remake what
  // was generated and is newer than its sources. File systems that can share blocks do.
  llvm::Error copyTo(const std::string &target) const;

private:
  struct Link {
    std::string name, target; // TARGET: what it is in a copy
  };
  class Listing;

  llvm::Error addUp();
  llvm::Error takeTimes() const;

  std::string root, copied, sum;               // COPIED: the folder that copies are made of
  std::vector<std::string> directories, files; // relative paths, sorted
  std::vector<Link> links;                     // sorted by name
};

} // namespace gmonkit

#endif
