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
// control, and folders in which CMake, Meson, Ninja or Cargo has built.
class SourceTree {
public:
  static llvm::Expected<SourceTree> list(const std::string &folder);

  const std::string &folder() const { return root; }
  // Equal for equal names, contents and rights.
  const std::string &fingerprint() const { return sum; }

  // Copies all to the new folder TARGET, with rights and times, so that make does not remake what
  // was generated and is newer than its sources. File systems that can share blocks do.
  llvm::Error copyTo(const std::string &target) const;

private:
  std::string root, sum;
  std::vector<std::string> directories, files, links; // relative paths, sorted
};

} // namespace gmonkit

#endif
