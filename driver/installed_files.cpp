//===- installed_files.cpp - where plugins and runtime are looked for -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "installed_files.h"
#include <algorithm>
#include <climits>
#include <cstdlib>
#include <dirent.h>
#include <memory>
#include <string_view>
#include <tuple>
#include <unistd.h>

namespace gmonkit {
namespace {

std::string pluginFolder(const std::string &root) { return root + "/lib/gmonkit"; }

std::string gccPlugin(const std::string &root, unsigned major) {
  return pluginFolder(root) + "/gcc-" + std::to_string(major) + "/gmonplugin.so";
}

// The number behind PREFIX in NAME; 0 where that is not all of NAME.
unsigned versionAfter(const char *prefix, std::string_view name) {
  size_t length = std::string_view(prefix).size();
  if (name.substr(0, length) != prefix || name.size() == length ||
      name.find_first_not_of("0123456789", length) != name.npos)
    return 0;
  return static_cast<unsigned>(std::strtoul(name.data() + length, nullptr, 10));
}

// Their names, sorted.
std::vector<std::string> foldersOfPlugins(const std::string &root) {
  std::vector<std::string> names;
  std::unique_ptr<DIR, int (*)(DIR *)> folder(opendir(pluginFolder(root).c_str()), closedir);
  while (const dirent *entry = folder ? readdir(folder.get()) : nullptr)
    names.push_back(entry->d_name);
  std::sort(names.begin(), names.end());
  return names;
}

} // namespace

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

std::string runtimeLibrary(const std::string &root, const std::string &processor) {
  if (!processor.empty() && processor != GMONKIT_PROCESSOR)
    return pluginFolder(root) + "/" + processor + "-linux-gnu/libgmonrt.a";
  for (const char *place : {"/lib/libgmonrt.a", "/lib/gmonkit/libgmonrt.a"})
    if (std::string path = root + place; isReadable(path))
      return path;
  return root + "/lib/libgmonrt.a";
}

std::string gccLoader(const std::string &root) { return root + "/lib/gmonplugin.so"; }

std::vector<std::string> gccPlugins(const std::string &root) {
  std::vector<std::string> found;
  for (const std::string &folder : foldersOfPlugins(root))
    if (std::string path = pluginFolder(root) + "/" + folder + "/gmonplugin.so";
        folder.rfind("gcc-", 0) == 0 && isReadable(path))
      found.push_back(path);
  return found;
}

std::string clangPlugin(const std::string &root, unsigned major) {
  return pluginFolder(root) + "/llvm-" + std::to_string(major) + "/libgmonpass.so";
}

std::vector<Plugin> installedPlugins(const std::string &root) {
  std::vector<Plugin> found;
  bool isForGcc = isReadable(gccLoader(root));
  for (const std::string &folder : foldersOfPlugins(root)) {
    if (unsigned major = versionAfter("gcc-", folder); major != 0 && isForGcc)
      found.push_back({Plugin::Gcc, major, gccPlugin(root, major)});
    if (unsigned major = versionAfter("llvm-", folder); major != 0)
      found.push_back({Plugin::Clang, major, clangPlugin(root, major)});
  }
  found.erase(std::remove_if(found.begin(), found.end(),
                             [](const Plugin &plugin) { return !isReadable(plugin.path); }),
              found.end());
  std::sort(found.begin(), found.end(), [](const Plugin &a, const Plugin &b) {
    return std::tie(a.kind, b.major) < std::tie(b.kind, a.major);
  });
  return found;
}

} // namespace gmonkit
