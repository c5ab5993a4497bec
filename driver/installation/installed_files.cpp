//===- installed_files.cpp - location of plugins and runtime --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/installation/installed_files.h"
#include <algorithm>
#include <climits>
#include <dirent.h>
#include <memory>
#include <optional>
#include <regex>
#include <tuple>
#include <unistd.h>

namespace gmonkit {
namespace {

std::string pluginFolder(const std::string &root) { return root + "/lib/gmonkit"; }

// Returns the plugin in the folder NAME of ROOT: gcc-12, gcc-12-aarch64-linux-gnu, llvm-22.
std::optional<Plugin> pluginIn(const std::string &root, const std::string &name) {
  static const std::regex form("(gcc|llvm)-([0-9]{1,9})(-(.+))?");
  std::smatch parts;
  if (!std::regex_match(name, parts, form))
    return std::nullopt;
  bool isGcc = parts[1] == "gcc";
  Plugin plugin;
  plugin.kind = isGcc ? Plugin::Gcc : Plugin::Clang;
  plugin.major = static_cast<unsigned>(std::stoul(parts[2]));
  plugin.target = parts[4];
  plugin.path = pluginFolder(root) + "/" + name + (isGcc ? "/gmonplugin.so" : "/libgmonpass.so");
  return isReadable(plugin.path) ? std::optional(plugin) : std::nullopt;
}

// Returns the sorted names of folders of plugins and other processors' runtimes.
std::vector<std::string> foldersOf(const std::string &root) {
  std::vector<std::string> names;
  std::unique_ptr<DIR, int (*)(DIR *)> folder(opendir(pluginFolder(root).c_str()), closedir);
  while (const dirent *entry = folder ? readdir(folder.get()) : nullptr)
    if (entry->d_name[0] != '.')
      names.push_back(entry->d_name);
  std::sort(names.begin(), names.end());
  return names;
}

} // namespace

std::string Plugin::name() const {
  return (kind == Gcc ? "GCC " : "Clang ") + std::to_string(major) +
         (target.empty() ? "" : " for " + target);
}

std::string Plugin::program() const {
  return (target.empty() ? "" : target + "-") + (kind == Gcc ? "gcc" : "clang");
}

std::string installRoot() {
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  if (length <= 0)
    return "";
  std::string self(path, static_cast<size_t>(length));
  std::string directory = self.substr(0, self.rfind('/'));
  return directory.substr(0, directory.rfind('/'));
}

bool isReadable(const std::string &path) { return access(path.c_str(), R_OK) == 0; }

std::string runtimeLibrary(const std::string &root, RuntimeFor image,
                           const std::string &processor) {
  std::string name = image == RuntimeFor::Program         ? "/libgmonrt.a"
                     : image == RuntimeFor::SharedLibrary ? "/libgmonrt_library.a"
                                                          : "/libgmonrt_idle.a";
  if (!processor.empty() && processor != GMONKIT_PROCESSOR)
    return pluginFolder(root) + "/" + processor + "-linux-gnu" + name;
  for (const std::string &folder : {root + "/lib", pluginFolder(root)})
    if (isReadable(folder + name))
      return folder + name;
  return root + "/lib" + name;
}

std::vector<std::string> otherRuntimeLibraries(const std::string &root) {
  std::vector<std::string> found;
  for (const std::string &folder : foldersOf(root))
    for (const char *name : {"/libgmonrt.a", "/libgmonrt_library.a"})
      if (std::string path = pluginFolder(root) + "/" + folder + name; isReadable(path))
        found.push_back(path);
  return found;
}

std::string gccLoader(const std::string &root) { return root + "/lib/gmonplugin.so"; }

std::vector<std::string> gccPlugins(const std::string &root) {
  std::vector<std::string> found;
  for (const std::string &folder : foldersOf(root))
    if (std::optional<Plugin> plugin = pluginIn(root, folder);
        plugin && plugin->kind == Plugin::Gcc)
      found.push_back(plugin->path);
  return found;
}

std::string clangPlugin(const std::string &root, unsigned major) {
  return pluginFolder(root) + "/llvm-" + std::to_string(major) + "/libgmonpass.so";
}

std::vector<Plugin> installedPlugins(const std::string &root) {
  std::vector<Plugin> found;
  bool isForGcc = isReadable(gccLoader(root));
  for (const std::string &folder : foldersOf(root))
    if (std::optional<Plugin> plugin = pluginIn(root, folder);
        plugin && (plugin->kind == Plugin::Clang || isForGcc))
      found.push_back(*plugin);
  std::sort(found.begin(), found.end(), [](const Plugin &a, const Plugin &b) {
    return std::tie(a.kind, a.target, b.major) < std::tie(b.kind, b.target, a.major);
  });
  return found;
}

} // namespace gmonkit
