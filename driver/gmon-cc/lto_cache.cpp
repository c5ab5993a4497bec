//===- lto_cache.cpp - the linker's cache for ThinLTO ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/lto_cache.h"
#include "driver/compiler/compiler_cache.h"
#include "driver/compiler/compiler_command.h"

namespace {

constexpr char cacheOption[] = "--thinlto-cache-dir=";

bool namesCache(const std::string &option) { return option.find(cacheOption) != option.npos; }

} // namespace

void separateLtoCache(std::vector<std::string> &arguments, const std::string &options,
                      const std::vector<std::string> &files) {
  expandFilesWith(arguments, namesCache);
  std::string folder;
  for (std::string &argument : arguments) {
    size_t place = argument.find(cacheOption);
    if (place == std::string::npos)
      continue;
    if (folder.empty())
      folder = "/gmonkit-" + identityOf(files, options);
    size_t end = argument.find(',', place); // more options may follow in -Wl,
    argument.insert(end == std::string::npos ? argument.size() : end, folder);
  }
}
