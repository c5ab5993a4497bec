//===- plugin_options.h - what gmon-cc asks of the plugins ------------------===//
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
  std::vector<std::string> all; // KEY=VALUE, each key once: Clang 14 wants it so

  // Adds the KEY=VALUE of ARGUMENT, --gmon-KEY=VALUE. The last value of a key counts, but the
  // patterns of several includes or excludes all do. Fails where it is not right.
  void read(const std::string &argument);

  // What gmon-cc asks for unless the user says otherwise.
  void addDefaults();

  // Empty if there is none.
  std::string valueOf(const std::string &key) const;
};

#endif // GMONKIT_DRIVER_GMON_CC_PLUGIN_OPTIONS_H
