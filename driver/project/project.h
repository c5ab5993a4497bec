//===- project.h - how a project is built ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_PROJECT_H
#define GMONKIT_DRIVER_PROJECT_PROJECT_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gmonkit {

// A kind of project, and the commands that build it in its folder.
constexpr llvm::StringLiteral CargoKind = "Cargo";

struct Project {
  std::string kind; // "CMake", "Make", ... as users call it; "command" for a build command
  // Run one after the other. The first failure ends the build, but that of a command in MAYFAIL.
  std::vector<std::vector<std::string>> commands;
  std::vector<std::vector<std::string>> mayFail; // run before the others
};

// Returns what Cargo would run as rustc, and all that this says of its version; "" if it cannot be
// run.
std::string rustVersion();

// Returns the major version of the LLVM in that; 0 if unknown.
unsigned rustLlvm();

// Returns how the project in FOLDER is built: by COMMAND if that is not empty, or as its files
// tell. A COMMAND with Cargo in it, in a folder of Cargo's, makes a project of Cargo's kind.
llvm::Expected<Project> findProject(llvm::StringRef folder,
                                    const std::vector<std::string> &command);

} // namespace gmonkit

#endif
