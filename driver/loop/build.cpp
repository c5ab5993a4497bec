//===- build.cpp - building a copy of the project -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/build.h"
#include "analyzer/support/errors.h"
#include "driver/compiler/stand_in_options.h"
#include "driver/options/command_line.h"
#include "driver/project/shell_words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>

using namespace llvm;

namespace gmonkit {
namespace {

// What builds take from the environment.
constexpr const char *honoured[] = {"CFLAGS",    "CXXFLAGS",        "CPPFLAGS",        "LDFLAGS",
                                    "RUSTFLAGS", "GMON_CC_OPTIONS", "CMAKE_GENERATOR", "MAKEFLAGS"};

std::string environmentValue(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

// Returns how a makefile calls the program NAME in the folder TOOLS: by its path, or as found in
// PATH where the shell would take the path for something else.
std::string calledAs(const std::string &tools, const std::string &name) {
  return isPlainPath(tools) ? tools + "/" + name : name;
}

std::vector<std::string> settingsOf(const Session &session, const Recipe &recipe) {
  std::string path = environmentValue("PATH"), tools = session.workspace.tools(recipe.name);
  std::vector<std::string> settings = {"CC=" + calledAs(tools, "cc"), "PATH=" + tools + ":" + path,
                                       UsersPath.str() + "=" + path,
                                       "PWD=" + session.workspace.build(recipe.name)};
  if (!session.tools.cxx.empty())
    settings.push_back("CXX=" + calledAs(tools, "c++"));
  if (session.project.kind == CargoKind) {
    settings.push_back("RUSTC_WRAPPER=" + tools + "/rustc-wrapper");
    settings.push_back("CARGO_TARGET_DIR=" + session.workspace.build(recipe.name) + "/target");
  }
  if (recipe.isCounting) // programs that the build runs leave no profile
    settings.push_back("GMONKIT_OPTIONS=output=/dev/null");
  return settings;
}

Expected<std::string> keyOf(const Session &session, const Recipe &recipe,
                            const std::string &finishKey) {
  Fingerprint key;
  key.add(session.sources.fingerprint());
  key.add(session.tools.version);
  key.add(session.compilers);
  key.add(compilerScript(recipe, session.tools, session.tools.c, "", "", ""));
  key.add(compilerScript(recipe, session.tools, session.tools.cxx, "", "", ""));
  if (session.project.kind == CargoKind) {
    key.add(rustVersion());
    key.add(rustcScript(recipe, "", "", "", ""));
  }
  key.add(finishKey);
  for (const auto &command : session.project.commands)
    key.addAll(command);
  for (const char *name : honoured)
    key.add(environmentValue(name));
  if (!recipe.launcher.empty())
    key.add(session.tool);
  for (const std::string &file : recipe.files())
    if (Error error = key.addFile(file))
      return error;
  return key.hex();
}

} // namespace

Expected<std::string> buildProject(const Session &session, Stages &stages, const Recipe &recipe,
                                   function_ref<Error()> finish, const std::string &finishKey) {
  Expected<std::string> key = keyOf(session, recipe, finishKey);
  if (!key)
    return key.takeError();
  std::string folder = session.workspace.build(recipe.name);
  std::string tools = session.workspace.tools(recipe.name);
  auto build = [&]() -> Expected<std::string> {
    if (Error error = makeEmpty(folder))
      return error;
    if (Error error = session.sources.copyTo(folder))
      return error;
    if (Error error =
            writeCompilers(recipe, session.tools, tools, folder, session.sources.folder()))
      return error;
    if (session.project.kind == CargoKind)
      if (Error error = writeRustc(recipe, session.tools, tools, folder, session.sources.folder()))
        return error;
    std::vector<std::string> settings = settingsOf(session, recipe);
    for (const auto &command : session.project.mayFail)
      if (Expected<int> status = stages.command(command, folder, settings); !status)
        return status.takeError();
    StringRef wayOut =
        session.settings.build.empty() ? "; another build command can stand behind --" : "";
    for (const auto &command : session.project.commands)
      if (Error error = stages.mustSucceed(command, folder, settings, tools + "/calls", wayOut))
        return error;
    if (uint64_t calls = 0; !sys::fs::file_size(tools + "/calls", calls) && calls == 0)
      return makeError("the build ran none of the loop's compilers: it calls another by its full "
                       "path or version, or had nothing to do; give a command after -- that "
                       "builds all by CC, CXX, cc, gcc or clang");
    if (finish)
      if (Error error = finish())
        return error;
    return "";
  };
  if (Error error = stages.run("build-" + recipe.name, *key, session.workspace.build(recipe.name),
                               stages.stepsOf("build-" + PlainBuild.str()), build))
    return error;
  if (recipe.name == PlainBuild && session.project.kind != CargoKind &&
      !sys::fs::exists(tools + "/calls" + OptimisedSuffix))
    printWarning(
        "the build compiles without -O, so there is little to gain; give it CFLAGS=-O2 and "
        "CXXFLAGS=-O2, or what it takes instead");
  return *key;
}

} // namespace gmonkit
