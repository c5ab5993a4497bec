//===- installation.cpp - location of Gmonkit's own files -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/installation/installation.h"
#include "analyzer/object/build_facts.h"
#include "analyzer/support/errors.h"

using namespace llvm;

namespace gmonkit {

Installation findInstallation() {
  std::string root = installRoot();
  return {root.empty() ? "/usr" : root};
}

std::vector<std::string> Installation::runtimes() const {
  std::vector<std::string> paths = otherRuntimeLibraries(root);
  paths.insert(paths.begin(), {runtimeLibrary(root, RuntimeFor::Program),
                               runtimeLibrary(root, RuntimeFor::SharedLibrary)});
  return paths;
}

Error checkRuntime(StringRef path) {
  if (!isReadable(path.str()))
    return fileError(path, "not found");
  Expected<bool> fits = isRuntimeOfThisAbi(path);
  if (!fits)
    return fits.takeError();
  if (!*fits)
    return fileError(path, "no runtime library, or one of another Gmonkit version");
  return Error::success();
}

} // namespace gmonkit
