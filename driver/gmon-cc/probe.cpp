//===- probe.cpp - a build's test programs --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/probe.h"
#include <algorithm>
#include <string_view>

namespace {

bool startsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// COMPONENT is a part of a path, and the last one if ISFILE.
bool isProbesName(std::string_view component, bool isFile) {
  if (isFile && (startsWith(component, "conftest") || startsWith(component, "sanitycheck")))
    return true;
  return startsWith(component, "cmTC_") || component == "meson-private" ||
         startsWith(component, ".conf_check_");
}

bool isProbesPath(std::string_view path) {
  for (;;) {
    size_t slash = path.find('/');
    if (isProbesName(path.substr(0, slash), slash == path.npos))
      return true;
    if (slash == path.npos)
      return false;
    path.remove_prefix(slash + 1);
  }
}

} // namespace

bool isProbe(const std::vector<std::string> &arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [](std::string_view argument) {
    return !startsWith(argument, "-") && isProbesPath(argument);
  });
}
