//===- command.h - gmon-cc's command line --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_COMMAND_H
#define GMONKIT_DRIVER_GMON_CC_COMMAND_H

#include "driver/compiler/arguments.h"
#include "driver/compiler/compiler_command.h"
#include "driver/compiler/compiler_kind.h"
#include "driver/gmon-cc/plugin_options.h"
#include "driver/gmon-cc/profile_use.h"
#include <string>

struct Command {
  std::string launcher; // a compiler cache or distributor, if any
  std::string compiler;
  Arguments arguments; // without our options
  PluginOptions options;
  ProfileUse profile;
  CompilerCommand does;
  CompilerKind kind;
};

// Reads gmon-cc's command line. `compiler` is empty if it names none.
Command readCommand(int argc, char **argv);

// Returns the words to execute: launcher, compiler and arguments.
Arguments wordsOf(const Command &command);

// Returns whether a compiler cache identifies the result by the command line.
bool isCached(const Command &command);

// Returns the processor of the code; "" for this machine's.
std::string targetProcessor(const Command &command);

// Adds the WORDS of an option to the compiler's arguments: see placeForOptions.
void addOption(Command &command, const Arguments &words);

#endif // GMONKIT_DRIVER_GMON_CC_COMMAND_H
