//===- lto_cache.h - what the linker keeps between links ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// lld's cache of ThinLTO (--thinlto-cache-dir) does not look at the plugins that it loads: from
// a cache that a plain build has filled it takes plain code without a word, and the next
// plain build instrumented code. So each instrumentation has a folder of its own in there.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_LTO_CACHE_H
#define GMONKIT_DRIVER_GMON_CC_LTO_CACHE_H

#include <string>
#include <vector>

// Puts the folder after every option for the cache's place among the ARGUMENTS of a compiler. Its
// name depends on OPTIONS, what the plugin is asked, and on the contents of FILES: plugin and
// lists.
void separateLtoCache(std::vector<std::string> &arguments, const std::string &options,
                      const std::vector<std::string> &files);

#endif // GMONKIT_DRIVER_GMON_CC_LTO_CACHE_H
