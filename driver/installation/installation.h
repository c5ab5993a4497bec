//===- installation.h - where Gmonkit's own files are -----------------------===//
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
  // The static libraries: first this machine's, then other processors', as far as there are any.
  std::vector<std::string> runtimes() const;
  std::vector<Plugin> plugins() const { return installedPlugins(root); }
};

// An error where the static library PATH is not there, or for another version of the ABI.
llvm::Error checkRuntime(llvm::StringRef path);

// That of this program.
Installation findInstallation();

} // namespace gmonkit

#endif
