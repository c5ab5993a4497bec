//===- workspace.h - the folder of the loop's results ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_WORKSPACE_H
#define GMONKIT_DRIVER_PROJECT_WORKSPACE_H

#include "driver/profiles/locked_file.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

constexpr llvm::StringLiteral WorkspaceFolder = "gmonkit-loop";

// The folder gmonkit-loop in a project's folder:
//
//   result.json, report.html   what came out of it
//   use/                       the chosen order, layout and profile, to be committed
//   use.new/                   the same, until it is complete
//   log/STAGE.log              what the commands of each stage printed
//   work/lock                  locked by the process that works here
//   work/source/               a copy of the project, of which each build is one
//   work/source.fingerprint    what it is a copy of
//   work/build/NAME/           a copy of the project, built
//   work/whole/NAME/           programs of that build, while stripped ones are in their place
//   work/tools/NAME/           the compilers of that build
//   work/profiles/NAME/N/      the profiles of training command N
//   work/tried                 the judged commands that were tried
//   work/judged/               what a judged command leaves while it is tried
//   work/rounds.json           what was measured
//   work/instructions/         what valgrind counts, while it does
//   work/check/                what `gmonkit loop --check` makes anew
//   work/made/VARIANT/         the orders, layouts and profiles for the compiler
//   work/stamps/STAGE          what the finished stage depended on
//
// .gitignore in it leaves log, use.new and work out. Only one process works in it at a time.
class Workspace {
public:
  // Opens it in the folder PROJECT; makes it if it is not there. Returns an error if another
  // process works in it.
  static llvm::Expected<Workspace> open(const std::string &project);

  // Returns the absolute path of NAME in it.
  std::string path(const llvm::Twine &name) const { return (root + "/" + name).str(); }
  std::string project() const { return root.substr(0, root.rfind('/')); }
  std::string build(llvm::StringRef name) const { return path("work/build/" + name); }
  std::string tools(llvm::StringRef name) const { return path("work/tools/" + name); }
  std::string made(llvm::StringRef variant) const { return path("work/made/" + variant); }
  std::string log(llvm::StringRef stage) const { return path("log/" + stage + ".log"); }

private:
  Workspace(std::string root, LockedFile lock) : root(std::move(root)), lock(std::move(lock)) {}
  std::string root;
  LockedFile lock;
};

// Makes FOLDER an empty folder, whatever it was. Makes its parents, too.
llvm::Error makeEmpty(const std::string &folder);

} // namespace gmonkit

#endif
