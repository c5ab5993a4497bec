//===- rustc_command.h - the actions of a rustc command -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_RUST_RUSTC_COMMAND_H
#define GMONKIT_DRIVER_RUST_RUSTC_COMMAND_H

#include <string>
#include <vector>

// The actions of a rustc command that matter for instrumentation.
struct RustcCommand {
  bool compiles = false;        // writes machine code, or bitcode that becomes some
  bool makesImage = false;      // runs the linker
  bool makesLibrary = false;    // a shared library
  bool isForBuild = false;      // a build script or a procedural macro: runs in the build itself
  bool linksStatically = false; // also the C library
  std::string target;           // the triple; "" for this machine's
  bool hasLines = false;        // debug information, at least of lines
  bool choosesMangling = false; // -C symbol-mangling-version
  std::string strip;            // what is removed: none, debuginfo, symbols; "" if not given
  std::string depInfo;          // path of the list of dependencies; "" if none is written
};

// Returns the actions of the ARGUMENTS after rustc's name. Reads argument files (@FILE).
RustcCommand readRustcCommand(const std::vector<std::string> &arguments);

// Returns whether a build script runs this process, to learn about the compiler. Cargo gives only
// build scripts these variables.
bool isRunByBuildScript();

#endif // GMONKIT_DRIVER_RUST_RUSTC_COMMAND_H
