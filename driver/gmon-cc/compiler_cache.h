//===- compiler_cache.h - what compiler caches cannot see by themselves -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A compiler cache knows a result by the command line and by the preprocessed source. The
// bytes of the plugin, and of the lists it reads, are in neither. Nor are they where a distributed
// build compiles.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_COMPILER_CACHE_H
#define GMONKIT_DRIVER_GMON_CC_COMPILER_CACHE_H

#include <string>
#include <vector>

// A word that changes with the contents of FILES and with TEXT, and with nothing else. On the
// command line, a cache behind gmon-cc sees it.
std::string identityOf(const std::vector<std::string> &files, const std::string &text = "");

// icecream compiles on machines that have nothing but what it sends them: FILES, too, if it stands
// anywhere behind gmon-cc.
void sendWithIcecream(const std::vector<std::string> &files);

// Whether ccache stands in front of gmon-cc: it runs this process, to know what the source is.
bool isRunByCcache();

// Runs the preprocessor COMMAND, and then tells ccache that the text, in the file OUTPUT or on
// standard output where that is empty, depends on FILES. Returns COMMAND's exit status.
int preprocessForCcache(const std::vector<std::string> &command, const std::string &output,
                        const std::vector<std::string> &files);

#endif // GMONKIT_DRIVER_GMON_CC_COMPILER_CACHE_H
