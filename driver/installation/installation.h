//===- installation.h - location of Gmonkit's own files -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_INSTALLATION_INSTALLATION_H
#define GMONKIT_DRIVER_INSTALLATION_INSTALLATION_H

#include "driver/installation/installed_files.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gmonkit {

// A build or install tree: bin beside lib.
struct Installation {
  std::string root;

  std::string launcher() const { return root + "/bin/gmon-cc"; }
  // Existing static libraries: this machine's first, then other processors'.
  std::vector<std::string> runtimes() const;
  std::vector<Plugin> plugins() const { return installedPlugins(root); }
};

// Returns an error if the static library PATH does not exist or has another version of the ABI.
llvm::Error checkRuntime(llvm::StringRef path);

// Returns the tree of this program.
Installation findInstallation();

} // namespace gmonkit

#endif
