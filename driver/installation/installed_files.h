//===- installed_files.h - where plugins and runtime are looked for ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Of a build or install tree ROOT, which has bin beside lib. gmon-cc uses it for every file of a
// build and gmonkit doctor examines the same; without LLVM, as gmon-cc has none.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_INSTALLATION_INSTALLED_FILES_H
#define GMONKIT_DRIVER_INSTALLATION_INSTALLED_FILES_H

#include <string>
#include <vector>

namespace gmonkit {

// A plugin, which one version of a compiler loads.
struct Plugin {
  enum Kind { Gcc, Clang } kind;
  unsigned major;
  std::string target; // of a GCC that compiles for another processor: "aarch64-linux-gnu"
  std::string path;

  std::string name() const;    // as people call the compiler: "GCC 12 for aarch64-linux-gnu"
  std::string program() const; // without its version: "aarch64-linux-gnu-gcc"
};

// The tree that the running program is in. Empty where /proc does not tell.
std::string installRoot();

// Whether the file PATH is there and may be read. If not, errno says why.
bool isReadable(const std::string &path);

// What the runtime is linked into; each kind has a static library of its own.
enum class RuntimeFor { Program, SharedLibrary };

// The static library for PROCESSOR, by default this machine's: the first place that has one, or
// else the first place.
std::string runtimeLibrary(const std::string &root, RuntimeFor image,
                           const std::string &processor = "");

// Those that are there for other processors, sorted.
std::vector<std::string> otherRuntimeLibraries(const std::string &root);

// What GCC is given; it chooses from the plugins for GCC, which are none without it.
std::string gccLoader(const std::string &root);

// What it chooses from, for other processors, too, sorted.
std::vector<std::string> gccPlugins(const std::string &root);

// That for one version, whether it is there or not.
std::string clangPlugin(const std::string &root, unsigned major);

// All that are there: GCC's first, for this machine first, newest first.
std::vector<Plugin> installedPlugins(const std::string &root);

} // namespace gmonkit

#endif // GMONKIT_DRIVER_INSTALLATION_INSTALLED_FILES_H
