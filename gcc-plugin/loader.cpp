//===- loader.cpp - gmonplugin.so, the loader of the right plugin ---------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// A plugin fits one version of GCC. Another version cannot resolve its symbols,
// and prints an error about them. So users name this loader, `gcc
// -fplugin=gmonplugin.so`, which uses no symbols of GCC. It loads the plugin
// from gmonkit/gcc-N/ for each GCC N that Gmonkit was built for, or from
// gmonkit/gcc-N-TARGET/ for a cross compiler.
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin.h"
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

__attribute__((visibility("default"))) int plugin_is_GPL_compatible;

namespace {

// Ends the compilation. GCC would only add that the plugin failed.
[[noreturn]] void fail(const std::string &message) {
  fprintf(stderr, "gmonplugin: error: %s\n", message.c_str());
  exit(FATAL_EXIT_CODE);
}

// Returns the folder of gmonplugin.so, with links resolved.
std::string ownFolder(const char *path) {
  char resolved[PATH_MAX];
  std::string self = realpath(path, resolved) ? resolved : path;
  return self.substr(0, self.rfind('/'));
}

// Returns the suffix of the folder for CONFIGURATION's target; "" for this processor.
std::string targetSuffix(const std::string &configuration) {
  const char option[] = "--target=";
  size_t place = configuration.find(option);
  if (place == std::string::npos)
    return "";
  size_t start = place + strlen(option);
  std::string target = configuration.substr(start, configuration.find(' ', start) - start);
  return target.compare(0, target.find('-'), GMONKIT_PROCESSOR) == 0 ? "" : "-" + target;
}

} // namespace

__attribute__((visibility("default"))) int plugin_init(plugin_name_args *info,
                                                       plugin_gcc_version *version) {
  std::string major(version->basever, strcspn(version->basever, "."));
  std::string target = targetSuffix(version->configuration_arguments);
  std::string path =
      ownFolder(info->full_name) + "/gmonkit/gcc-" + major + target + "/gmonplugin.so";
  if (access(path.c_str(), F_OK) != 0) {
    if (!target.empty())
      fail(path + ": not found; to support GCC " + major + " for " + target.substr(1) +
           ", rebuild Gmonkit with -DGMONKIT_GCC_TARGETS=" + target.substr(1));
    fail(path + ": not found; to support GCC " + major +
         ", rebuild Gmonkit with -DGMONKIT_GCC_VERSIONS=" + major);
  }
  void *plugin = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!plugin)
    fail(std::string(dlerror()) + "; rebuild Gmonkit for GCC " + version->basever);
  auto *init = reinterpret_cast<plugin_init_func>(dlsym(plugin, "plugin_init"));
  if (!init)
    fail(path + ": not a GCC plugin; rebuild Gmonkit");
  return init(info, version);
}
