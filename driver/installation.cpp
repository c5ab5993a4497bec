//===- installation.cpp - where Gmonkit's own files are ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/installation.h"
#include "analyzer/build_facts.h"
#include "analyzer/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace gmonkit {

Installation findInstallation() {
  SmallString<128> self;
  if (sys::fs::real_path("/proc/self/exe", self))
    return {"/usr"};
  return {sys::path::parent_path(sys::path::parent_path(self)).str()};
}

Expected<std::string> Installation::runtime() const {
  for (StringRef place : {"/lib/libgmonrt.a", "/lib/gmonkit/libgmonrt.a"}) {
    std::string path = root + place.str();
    if (!sys::fs::exists(path))
      continue;
    Expected<bool> fits = isRuntimeOfThisAbi(path);
    if (!fits)
      return fits.takeError();
    if (!*fits)
      return fileError(path, "no runtime, or one of another version than this gmonkit");
    return path;
  }
  return fileError(root + "/lib/libgmonrt.a", "not found");
}

std::vector<Plugin> Installation::plugins() const {
  std::vector<Plugin> found;
  auto add = [&](Plugin::Kind kind, unsigned major, std::string path) {
    if (sys::fs::exists(path))
      found.push_back({kind, major, std::move(path)});
  };
  std::error_code failed;
  for (sys::fs::directory_iterator entry(root + "/lib/gmonkit", failed), end;
       !failed && entry != end; entry.increment(failed)) {
    auto [compiler, version] = sys::path::filename(entry->path()).rsplit('-');
    unsigned major;
    if (version.getAsInteger(10, major))
      continue;
    if (compiler == "gcc" && sys::fs::exists(root + "/lib/gmonplugin.so"))
      add(Plugin::Gcc, major, entry->path() + "/gmonplugin.so");
    if (compiler == "llvm")
      add(Plugin::Clang, major, entry->path() + "/libgmonpass.so");
  }
  llvm::sort(found, [](const Plugin &a, const Plugin &b) {
    return std::tuple(a.kind, b.major) < std::tuple(b.kind, a.major);
  });
  return found;
}

} // namespace gmonkit
