//===- plugin_options.h - options of the plugins --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_PLUGIN_OPTIONS_H
#define GMONKIT_DRIVER_GMON_CC_PLUGIN_OPTIONS_H

#include <string>
#include <vector>

struct PluginOptions {
  std::vector<std::string> all; // KEY=VALUE, each key once, as Clang 14 requires

  // Adds the KEY=VALUE of ARGUMENT, --gmon-KEY=VALUE. The last value of a key is used, but all
  // patterns of include and exclude are. An invalid argument ends the program.
  void read(const std::string &argument);

  // Adds the defaults for options that the user did not give.
  void addDefaults();

  // Sets KEY to VALUE, whatever it was; "" removes KEY.
  void set(const std::string &key, const std::string &value);

  // Returns "" if there is none.
  std::string valueOf(const std::string &key) const;

  // Returns the files that the plugin reads.
  std::vector<std::string> files() const;
};

#endif // GMONKIT_DRIVER_GMON_CC_PLUGIN_OPTIONS_H
