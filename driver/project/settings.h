//===- settings.h - what the user asks of the loop ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_SETTINGS_H
#define GMONKIT_DRIVER_PROJECT_SETTINGS_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gmonkit {

// The file in a project's folder that holds these settings. It is JSON because LLVM, with which
// everything here is built, reads and writes that.
constexpr llvm::StringLiteral SettingsFile = "gmonkit.json";

struct LoopSettings {
  std::vector<std::string> train, judge, start; // commands for the shell
  std::vector<std::string> with;                // names of variants; empty: the default
  std::string time;                             // such as "5m"; empty: the default
  std::string cc, cxx;                          // compilers, perhaps with options; empty: found
  bool instructions = false;                    // count them exactly
  std::vector<std::string> build; // the build command; empty: the project's kind tells

  // Returns --time in seconds.
  llvm::Expected<double> seconds() const;
};

// Returns the settings in SettingsFile in this directory; no settings if there is none.
llvm::Expected<LoopSettings> readSettings();

// Writes SETTINGS to SettingsFile in this directory, all of the words, so that they can be filled
// in.
llvm::Error writeSettings(const LoopSettings &settings);

// Decides which commands judge if SETTINGS gives none: the last of several that train, which then
// does not train, or else the only one. Returns an error if no command trains.
llvm::Error chooseJudges(LoopSettings &settings);

// Takes from FILE what GIVEN leaves open.
LoopSettings combine(LoopSettings given, const LoopSettings &file);

} // namespace gmonkit

#endif
