//===- lto_cache.cpp - the linker's cache for ThinLTO ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/lto_cache.h"
#include "driver/compiler/compiler_cache.h"

// lld takes the last one. A file or a configuration of the compiler may have the other.
void separateLtoCache(Command &command, const std::string &options, const Arguments &files) {
  const std::string &cache = command.does.thinLtoCache;
  if (cache.empty())
    return;
  // -Wl would end at a comma in a folder's name.
  addOption(command, {"-Xlinker",
                      "--thinlto-cache-dir=" + cache + "/gmonkit-" + identityOf(files, options)});
}
