//===- recipe.cpp - how a build of the project differs from the user's ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/recipe.h"
#include "analyzer/support/errors.h"
#include "driver/compiler/stand_in_options.h"
#include "driver/project/shell_words.h"
#include "driver/project/workspace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

std::string headOf(const Recipe &recipe, StringRef what) {
  return ("#!/bin/sh\n# gmonkit loop wrote this: " + what + " of the build " + recipe.name +
          ".\nPATH=${" + UsersPath + ":-$PATH}\n")
      .str();
}

// Returns the options that record PROJECT for SOURCES. Then a program does not depend on the folder
// in which it was built, and reports name the user's files.
std::vector<std::string> mapOptions(const std::string &sources, const std::string &project) {
  if (StringRef(sources + project).contains('='))
    return {};
  return {"-ffile-prefix-map=" + sources + "=" + project};
}

Error writeScript(const std::string &path, const std::string &text) {
  int file;
  if (std::error_code failed = sys::fs::openFile(path, file, sys::fs::CD_CreateNew,
                                                 sys::fs::FA_Write, sys::fs::OF_None, 0777))
    return fileError(path, failed.message());
  raw_fd_ostream out(file, /*shouldClose=*/true);
  out << text;
  out.close();
  std::error_code failed = out.error();
  out.clear_error();
  return failed ? fileError(path, failed.message()) : Error::success();
}

// Writes the script TEXT to FOLDER as NAME, and links to it for ALIASES.
Error writeNamed(const std::string &folder, StringRef name, const std::string &text,
                 const std::set<std::string> &aliases) {
  if (Error error = writeScript((folder + "/" + name).str(), text))
    return error;
  for (const std::string &alias : aliases)
    if (alias != name && symlink(name.str().c_str(), (folder + "/" + alias).c_str()) != 0 &&
        errno != EEXIST)
      return fileError(folder + "/" + alias, std::generic_category().message(errno));
  return Error::success();
}

} // namespace

std::vector<std::string> Recipe::files() const {
  std::vector<std::string> all = inputs;
  for (const auto &[image, order] : orders)
    all.push_back(order);
  if (!otherOrder.empty())
    all.push_back(otherOrder);
  return all;
}

std::string compilerScript(const Recipe &recipe, const Toolchain &tools,
                           const std::vector<std::string> &compiler, const std::string &counter,
                           const std::string &sources, const std::string &project) {
  std::vector<std::string> words;
  auto add = [&](const char *option, const std::vector<std::string> &values) {
    for (const std::string &value : values)
      words.insert(words.end(), {option, value});
  };
  add(WordOption, recipe.launcher);
  add(WordOption, compiler);
  add(WordOption, mapOptions(sources, project));
  add(WordOption, recipe.compile);
  add(LinkOption, tools.linkOptions);
  add(LinkOption, recipe.link);
  for (const auto &[image, order] : recipe.orders)
    for (const std::string &option : tools.orderOptions(order))
      words.insert(words.end(), {OrderOption, image, option});
  if (!recipe.otherOrder.empty())
    add(OtherOrderOption, tools.orderOptions(recipe.otherOrder));
  if (recipe.linksRust)
    words.push_back(RustOption);
  return headOf(recipe, "the compiler") + "exec " + shellWord(tools.launcher) + ' ' +
         StandInOption + " \"${0##*/}\" " + shellWord(counter) + ' ' + shellCommand(words) +
         " -- \"$@\"\n";
}

Error writeCompilers(const Recipe &recipe, const Toolchain &tools, const std::string &folder,
                     const std::string &sources, const std::string &project) {
  if (Error error = makeEmpty(folder))
    return error;
  auto nameIn = [](const std::vector<std::string> &command) {
    return sys::path::filename(command[compilerPlace(command)]).str();
  };
  std::string counter = folder + "/calls";
  if (Error error = writeScript(counter, ""))
    return error;
  std::set<std::string> c = {"gcc", "clang", GMONKIT_PROCESSOR "-linux-gnu-gcc", nameIn(tools.c)};
  std::set<std::string> cxx = {"g++", "clang++", GMONKIT_PROCESSOR "-linux-gnu-g++"};
  if (Error error =
          writeNamed(folder, StandInForC,
                     compilerScript(recipe, tools, tools.c, counter, sources, project), c))
    return error;
  if (tools.cxx.empty())
    return Error::success();
  cxx.insert(nameIn(tools.cxx));
  return writeNamed(folder, StandInForCxx,
                    compilerScript(recipe, tools, tools.cxx, counter, sources, project), cxx);
}

std::string rustcScript(const Recipe &recipe, const std::string &counter,
                        const std::string &sources, const std::string &project,
                        const std::string &linker) {
  std::string text =
      headOf(recipe, "the wrapper of rustc") + "printf . >>" + shellWord(counter) + "\nexec ";
  if (!recipe.launcher.empty())
    text += shellCommand(recipe.launcher) + " ";
  text += "\"$@\" -C linker=" + shellWord(linker);
  if (!StringRef(sources + project).contains('='))
    text += " --remap-path-prefix=" + shellWord(sources + "=" + project);
  return text + "\n";
}

Error writeRustc(const Recipe &recipe, const Toolchain &tools, const std::string &folder,
                 const std::string &sources, const std::string &project) {
  std::string counter = folder + "/calls", linker = folder + "/rust-linker";
  Recipe link = recipe;
  link.launcher.clear(); // what rustc links has all that it needs from its own launcher
  link.linksRust = true;
  for (const auto &[image, order] : recipe.orders) { // rustc links them under their crates' names
    std::string crate = image;
    llvm::replace(crate, '-', '_');
    link.orders[crate] = order;
  }
  if (Error error =
          writeScript(linker, compilerScript(link, tools, tools.c, "/dev/null", sources, project)))
    return error;
  return writeScript(folder + "/rustc-wrapper",
                     rustcScript(recipe, counter, sources, project, linker));
}

} // namespace gmonkit
