//===- clang_version.h - which Clang a command runs -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_CLANG_VERSION_H
#define GMONKIT_DRIVER_GMON_CC_CLANG_VERSION_H

#include "driver/gmon-cc/compiler_kind.h"
#include <string>

// The major version of the Clang that COMMAND runs, which is of that KIND: by what it has answered,
// by its names where these tell, as clang-19 and /usr/lib/llvm-19/bin/clang do, else it is asked.
// 0 if it does not say; if it cannot be run, that and errno.
int clangVersion(const std::string &command, const CompilerKind &kind);

// The major version of LLVM that the PATH of one of its programs tells, 0 if it does not.
int llvmVersionOf(const std::string &path);

#endif // GMONKIT_DRIVER_GMON_CC_CLANG_VERSION_H
