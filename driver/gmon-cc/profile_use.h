//===- profile_use.h - a compile and a link by a profile --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_PROFILE_USE_H
#define GMONKIT_DRIVER_GMON_CC_PROFILE_USE_H

#include "driver/gmon-cc/compiler_command.h"
#include <string>
#include <vector>

// What is done where a profile is missing, or stale.
enum class OnProblem { Warn, Error, Ignore };

// What --gmon-pgo, --gmon-pgo=FILE, --gmon-layout=LAYOUT and --gmon-on-problem ask for.
struct ProfileUse {
  bool isForCompiler = false;   // the profile that is made, or FILE
  std::string file;             // FILE, if any
  bool isMissing = false;       // FILE is, and not needed
  std::string layout;           // LAYOUT, if any: how Clang is to cut functions into sections
  bool isLayoutMissing = false; // LAYOUT is, and not needed
  OnProblem onProblem = OnProblem::Warn;
  bool isPrinted = false; // what would be added, instead of running the command

  // By FILE or LAYOUT, which may be missing; then nothing is instrumented.
  bool optimises() const { return !file.empty() || !layout.empty(); }
  // Those of the two that are asked for, whether or not they are there.
  std::vector<std::string> files() const;

  // Whether ARGUMENT is one of the options, which is then read.
  bool readOption(const std::string &argument);

  // Sees to it that FILE and LAYOUT are there where DOES wants them, or says that one is not, or
  // fails.
  void requireFiles(const CompilerCommand &does);

  // What Clang needs before its other arguments, and what a compiler cache needs, if ISCACHED.
  std::vector<std::string> options(const CompilerCommand &does, bool isCached) const;

  // Whether a link is to be followed by a check: where FILE is there, and named after the program
  // that is linked, as prog.prof is after prog, and this has what the check goes by.
  bool isToBeChecked(const CompilerCommand &does) const;

  // Runs the link COMMAND, and then the program GMONKIT to say if FILE is stale. Returns the exit
  // status. Where that is an error, the linked program is removed.
  int linkAndCheck(const std::vector<std::string> &command, const CompilerCommand &does,
                   const std::string &gmonkit) const;

private:
  void addProfile(std::vector<std::string> &options, const CompilerCommand &does) const;
  void addLayout(std::vector<std::string> &options, const CompilerCommand &does) const;
};

#endif // GMONKIT_DRIVER_GMON_CC_PROFILE_USE_H
