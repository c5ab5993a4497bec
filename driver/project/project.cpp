//===- project.cpp - how a project is built -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/project.h"
#include "analyzer/support/errors.h"
#include "driver/process/captured_run.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Threading.h"
#include <cstdlib>

using namespace llvm;

namespace gmonkit {
namespace {

std::string jobs() { return "-j" + std::to_string(hardware_concurrency().compute_thread_count()); }

bool hasProgram(StringRef name) { return static_cast<bool>(sys::findProgramByName(name)); }

// The folder in which CMake and Meson build, as their manuals call it.
constexpr const char *BuildFolder = "build";

Project cmakeProject() {
  std::vector<std::string> configure = {"cmake", "-S",        ".",
                                        "-B",    BuildFolder, "-DCMAKE_BUILD_TYPE=Release"};
  std::vector<std::string> build = {"cmake", "--build", BuildFolder, jobs()};
  const char *variable = std::getenv("CMAKE_GENERATOR");
  StringRef generator = variable ? variable : "";
  if (generator.empty() && hasProgram("ninja"))
    configure.insert(configure.end(), {"-G", "Ninja"});
  if (generator.contains("Multi-Config")) // builds for debugging, unless told
    build.insert(build.end(), {"--config", "Release"});
  return {"CMake", {configure, build}, {}};
}

Project mesonProject() {
  return {"Meson",
          {{"meson", "setup", BuildFolder, "--buildtype=release"},
           {"meson", "compile", "-C", BuildFolder, jobs()}},
          {}};
}

Project autotoolsProject(bool hasConfigure) {
  Project project = {"Autotools", {}, {{"make", "distclean"}}}; // the sources may be built already
  if (!hasConfigure)
    project.commands.push_back({"autoreconf", "-fi"});
  project.commands.insert(project.commands.end(), {{"./configure"}, {"make", jobs()}});
  return project;
}

Project makeProject() { return {"Make", {{"make", jobs()}}, {{"make", "clean"}}}; }

Project cargoProject() { return {CargoKind.str(), {{"cargo", "build", "--release", jobs()}}, {}}; }

// Returns whether the build COMMAND, or the shell's text in it, runs Cargo.
bool callsCargo(const std::vector<std::string> &command) {
  for (StringRef rest : command)
    while (!rest.empty()) {
      StringRef word = rest.take_until([](char c) { return StringRef(" \t\n;&|()").contains(c); });
      rest = rest.drop_front(std::min(rest.size(), word.size() + 1));
      if (sys::path::filename(word) == "cargo" && !word.contains('='))
        return true;
    }
  return false;
}

} // namespace

std::string rustVersion() {
  const char *chosen = std::getenv("RUSTC");
  ErrorOr<std::string> rustc = sys::findProgramByName(chosen ? chosen : "rustc");
  return rustc ? runCaptured({*rustc, "-vV"}, {}).output : "";
}

unsigned rustLlvm() {
  std::string said = rustVersion();
  unsigned major = 0;
  StringRef(said).split("LLVM version: ").second.consumeInteger(10, major);
  return major;
}

Expected<Project> findProject(StringRef folder, const std::vector<std::string> &command) {
  auto has = [&](StringRef name) {
    SmallString<256> path = folder;
    sys::path::append(path, name);
    return sys::fs::exists(path);
  };
  if (!command.empty()) {
    bool isCargos = has("Cargo.toml") && callsCargo(command);
    return Project{isCargos ? CargoKind.str() : "command", {command}, {}};
  }
  if (has("CMakeLists.txt"))
    return cmakeProject();
  if (has("meson.build"))
    return mesonProject();
  if (has("configure") || has("configure.ac"))
    return autotoolsProject(has("configure"));
  if (has("Cargo.toml"))
    return cargoProject();
  if (has("GNUmakefile") || has("makefile") || has("Makefile"))
    return makeProject();
  if (has("build.ninja"))
    return Project{"Ninja", {{"ninja", jobs()}}, {{"ninja", "-t", "clean"}}};
  return makeError(
      "this folder has no CMakeLists.txt, meson.build, configure, Cargo.toml, Makefile or "
      "build.ninja; give the build command after --");
}

} // namespace gmonkit
