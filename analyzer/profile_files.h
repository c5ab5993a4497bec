//===- profile_files.h - many profile files, one after the other ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROFILE_FILES_H
#define GMONKIT_ANALYZER_PROFILE_FILES_H

#include "gmon_reader.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gmonkit {

// The profiles that ARGUMENTS name, in their order:
//  - a file is itself, whatever it is;
//  - a directory is all files in it and below it that begin as profiles do, sorted by path;
//    not those that a runtime is still writing (NAME.tmp.PID);
//  - "-" is the paths on standard input: one a line or, if it has a zero byte, each ended
//    by one.
// An error names the argument that stands for no file.
llvm::Expected<std::vector<std::string>> listProfileFiles(llvm::ArrayRef<std::string> arguments);

// Reads PATHS one by one and gives each file to USE; the next one is read meanwhile. Ends
// with the first error. No more than two files are in memory, whatever USE keeps.
llvm::Error readProfileFiles(llvm::ArrayRef<std::string> paths, const GmonLayout &layout,
                             llvm::function_ref<llvm::Error(GmonFile)> use);

} // namespace gmonkit

#endif
