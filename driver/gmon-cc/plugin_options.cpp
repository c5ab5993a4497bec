//===- plugin_options.cpp - options of the plugins ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/plugin_options.h"
#include "driver/compiler/launcher_error.h"
#include "plugin-common/options.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace {

// The defaults: the complete profile, with every call and every block, at the lowest cost, and
// right with and without threads. No option tells whether there are threads: today's C libraries
// have them without -pthread.
struct DefaultOption {
  const char *key;
  const char *value;
};

constexpr DefaultOption defaults[] = {
    {"arcs", "derived"}, {"blocks", "sparse"}, {"threads", "exact"}};

bool isKnown(std::string_view key) {
  for (const gmonkit::OptionKey &known : gmonkit::optionKeys)
    if (key == known.key)
      return true;
  return false;
}

// A default on the command line would override the user's variable.
bool isSetInEnvironment(const std::string &key) {
  const char *options = std::getenv("GMONPASS_OPTIONS");
  return options && (std::string(";") + options).find(";" + key + "=") != std::string::npos;
}

template <class Options> auto findKey(Options &options, const std::string &key) {
  return std::find_if(options.begin(), options.end(),
                      [&](const std::string &option) { return option.rfind(key + "=", 0) == 0; });
}

} // namespace

void PluginOptions::read(const std::string &argument) {
  std::string option = argument.substr(strlen("--gmon-"));
  size_t equals = option.find('=');
  std::string key = option.substr(0, equals);
  if (!isKnown(key))
    fail(argument + ": unknown option; see 'gmon-cc --help'");
  if (equals == std::string::npos)
    fail(argument + ": no value given; expected --gmon-" + key + "=VALUE");
  std::string value = option.substr(equals + 1);
  // Reports the error in the user's words, before the plugin does.
  if (std::string what = gmonkit::Options().set(key, value); !what.empty())
    fail(argument + ": " + what);
  auto earlier = findKey(all, key);
  if (earlier == all.end())
    all.push_back(option);
  else if (key == "include" || key == "exclude")
    *earlier += "," + value;
  else if (key == "list" && *earlier != option)
    fail(argument + ": given twice; put the lines of both lists into one file");
  else
    *earlier = option;
}

void PluginOptions::addDefaults() {
  for (const DefaultOption &option : defaults)
    if (valueOf(option.key).empty() && !isSetInEnvironment(option.key))
      all.push_back(std::string(option.key) + "=" + option.value);
}

void PluginOptions::set(const std::string &key, const std::string &value) {
  auto earlier = findKey(all, key);
  if (earlier != all.end())
    all.erase(earlier);
  if (!value.empty())
    all.push_back(key + "=" + value);
}

std::string PluginOptions::valueOf(const std::string &key) const {
  auto found = findKey(all, key);
  return found == all.end() ? "" : found->substr(key.size() + 1);
}

std::vector<std::string> PluginOptions::files() const {
  std::vector<std::string> given;
  for (const char *key : {"list", "weights"})
    if (std::string file = valueOf(key); !file.empty())
      given.push_back(file);
  return given;
}
