//===- compiler_kind.h - which compiler a name means ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_COMPILER_KIND_H
#define GMONKIT_DRIVER_GMON_CC_COMPILER_KIND_H

#include <string>
#include <string_view>

enum class Family { Clang, Gcc, Unknown };

// What the name of a compiler, and where links of that name lead, tell of it: only a script, and
// one whose name says nothing, is asked.
struct CompilerKind {
  std::string path; // of the program
  Family family = Family::Unknown;
  std::string target;   // the triple that the name begins with, if any, or that it says
  std::string answer;   // to --version, where it was asked
  bool isCache = false; // the name is a link to a compiler cache, which runs that program
};

CompilerKind compilerKind(const std::string &compiler);

std::string_view baseName(std::string_view path);

bool isCompilerCache(std::string_view program);

// A compiler cache, or what distributes compiles.
bool isLauncher(std::string_view program);

// The processor of a target TRIPLE, or of what it begins with, if Gmonkit instruments for it; else
// "".
std::string processorOf(std::string_view triple);

#endif // GMONKIT_DRIVER_GMON_CC_COMPILER_KIND_H
