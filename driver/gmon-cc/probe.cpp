//===- probe.cpp - a build's test programs --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/probe.h"
#include <algorithm>
#include <filesystem>
#include <string_view>

namespace {

constexpr std::string_view MesonsFolder = "meson-private";

// COMPONENT is a part of a path, and the last one if IS_FILE. Names of files count as a whole, for
// a program may have a conftest_all.c of its own.
bool isProbesName(std::string_view component, bool isFile) {
  if (isFile && component.substr(0, component.find('.')) == "conftest")
    return true;
  return component.starts_with("cmTC_") || component == MesonsFolder ||
         component == ".sconf_temp" || component.starts_with(".conf_check_");
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
  std::error_code failed;
  if (std::filesystem::current_path(failed).filename() == MesonsFolder)
    return true;
  return std::any_of(arguments.begin(), arguments.end(), [](std::string_view argument) {
    return !argument.starts_with("-") && isProbesPath(argument);
  });
}
