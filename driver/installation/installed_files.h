//===- installed_files.h - location of plugins and runtime ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// ROOT is a build or install tree, which has bin beside lib. gmon-cc finds
// every file of a build with these functions, and gmonkit doctor checks the
// same files. They do not use LLVM, because gmon-cc does not.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_INSTALLATION_INSTALLED_FILES_H
#define GMONKIT_DRIVER_INSTALLATION_INSTALLED_FILES_H

#include <string>
#include <vector>

namespace gmonkit {

// A plugin for one version of a compiler.
struct Plugin {
  enum Kind { Gcc, Clang } kind;
  unsigned major;
  std::string target; // for a GCC cross compiler: "aarch64-linux-gnu"
  std::string path;

  std::string name() const;    // the compiler's name: "GCC 12 for aarch64-linux-gnu"
  std::string program() const; // the command without version: "aarch64-linux-gnu-gcc"
};

// Returns the tree of the running program; "" if /proc does not tell.
std::string installRoot();

// Returns whether PATH exists and is readable. If not, errno tells why.
bool isReadable(const std::string &path);

// The kind of image that the runtime is linked into. Each has its own static library. That for
// images of the build itself (build scripts, compiler plugins) counts and writes nothing.
enum class RuntimeFor { Program, SharedLibrary, BuildItself };

// Returns the static library for PROCESSOR, by default this machine's: the first place where it
// exists, or else the first place.
std::string runtimeLibrary(const std::string &root, RuntimeFor image,
                           const std::string &processor = "");

// Returns the existing ones for other processors, sorted.
std::vector<std::string> otherRuntimeLibraries(const std::string &root);

// Returns the plugin that GCC is given. It loads one of the plugins for GCC, which do not work
// alone.
std::string gccLoader(const std::string &root);

// Returns the plugins that it chooses from, also for other processors, sorted.
std::vector<std::string> gccPlugins(const std::string &root);

// Returns the plugin's path for version MAJOR, even if it does not exist.
std::string clangPlugin(const std::string &root, unsigned major);

// Returns all existing plugins: GCC's first, this machine's first, the newest first.
std::vector<Plugin> installedPlugins(const std::string &root);

} // namespace gmonkit

#endif // GMONKIT_DRIVER_INSTALLATION_INSTALLED_FILES_H
