//===- lto_cache.h - the linker's cache for ThinLTO -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// lld's cache for ThinLTO (--thinlto-cache-dir) ignores plugins, and the file of
// --lto-cs-profile-file. After an uninstrumented build, an instrumented build
// would silently get uninstrumented code from the cache, and vice versa. So each
// instrumentation and each profile get a folder of their own in the cache.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_LTO_CACHE_H
#define GMONKIT_DRIVER_GMON_CC_LTO_CACHE_H

#include "driver/gmon-cc/command.h"
#include <string>

// Appends the folder to the cache's path that COMMAND gives to lld, if it does. The folder's name
// depends on OPTIONS, the plugin's, and on the contents of FILES: plugin, lists, profile.
void separateLtoCache(Command &command, const std::string &options, const Arguments &files);

#endif // GMONKIT_DRIVER_GMON_CC_LTO_CACHE_H
