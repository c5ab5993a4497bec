//===- compiler_cache.h - support of compiler caches ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A compiler cache identifies a result by the command line and the preprocessed
// source. Neither contains the bytes of the plugin or of the lists that it
// reads. A distributed build does not send these files to other machines.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_COMPILER_CACHE_H
#define GMONKIT_DRIVER_COMPILER_COMPILER_CACHE_H

#include <string>
#include <vector>

// Returns a word that depends only on the contents of FILES and on TEXT. On the command line, it is
// visible to a cache behind gmon-cc.
std::string identityOf(const std::vector<std::string> &files, const std::string &text = "");

// Makes icecream send FILES, if it runs behind gmon-cc: it compiles on machines that have only the
// files it sends.
void sendWithIcecream(const std::vector<std::string> &files);

// Returns whether ccache runs in front of gmon-cc and started this process to preprocess a source.
bool isRunByCcache();

// Runs the preprocessor COMMAND. Then tells ccache that its output, in the file OUTPUT or (if "")
// on standard output, depends on FILES. Returns COMMAND's exit status.
int preprocessForCcache(const std::vector<std::string> &command, const std::string &output,
                        const std::vector<std::string> &files);

#endif // GMONKIT_DRIVER_COMPILER_COMPILER_CACHE_H
