//===- instrument.h - insertion of plugin and runtime ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_INSTRUMENT_H
#define GMONKIT_DRIVER_GMON_CC_INSTRUMENT_H

#include "driver/gmon-cc/command.h"
#include <string>

// Returns PATH, which building or installing PART creates. Ends the program if it is unreadable.
std::string required(const std::string &path, const char *part);

// Returns the versions of LLVM with a plugin, separated by commas.
std::string clangVersions(const std::string &root);

// Passes OPTIONS, KEY=VALUE each, to a plugin that does not see them on a command line.
void passInEnvironment(const Arguments &options);

// Fails for processors that the runtime does not support.
void checkTarget(const Command &command);

// Adds the plugin to COMMAND if it compiles sources, and the runtime if it links an image. ROOT is
// where Gmonkit is installed.
void instrument(Command &command, const std::string &root);

// Adds GCC's plugin to COMMAND, which uses a profile, so that it reads the profile.
void useGccProfile(Command &command, const std::string &root);

// Adds the plugin to COMMAND, which uses a block layout or a profile of counters. Functions that a
// layout does not fit any more stay whole and are reported, unless problems are to be ignored. Has
// the compiler add the table of blocks, for 'gmonkit check' and 'gmonkit verify', and that of the
// functions that the profile fits.
void watchUse(Command &command, const std::string &root);

// Finds out the kind of the profile that COMMAND records or uses for the optimiser.
void chooseProfileKind(Command &command);

// Returns the files that affect the plugin's output: the plugin, and what it reads.
Arguments pluginFiles(const Command &command, const std::string &root);

#endif // GMONKIT_DRIVER_GMON_CC_INSTRUMENT_H
