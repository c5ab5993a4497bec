//===- clang_version.h - the version of a command's Clang -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_CLANG_VERSION_H
#define GMONKIT_DRIVER_COMPILER_CLANG_VERSION_H

#include "driver/compiler/compiler_kind.h"
#include <string>

// Returns the major version of the Clang that COMMAND, of the kind KIND, runs. It comes from an
// earlier answer, from names such as clang-19 and /usr/lib/llvm-19/bin/clang, or from asking Clang.
// Returns 0 if that fails; errno is set if COMMAND cannot be run.
int clangVersion(const std::string &command, const CompilerKind &kind);

// Returns the major version of LLVM in PATH, the path of one of its programs; 0 if there is none.
int llvmVersionOf(const std::string &path);

#endif // GMONKIT_DRIVER_COMPILER_CLANG_VERSION_H
