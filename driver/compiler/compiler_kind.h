//===- compiler_kind.h - kinds of compilers -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_COMPILER_KIND_H
#define GMONKIT_DRIVER_COMPILER_COMPILER_KIND_H

#include <string>
#include <string_view>

enum class Family { Clang, Gcc, Rustc, Unknown };

// The properties of a compiler, from its name and from the targets of links with that name. Only
// scripts and compilers with unknown names are run to ask them.
struct CompilerKind {
  std::string path; // of the program
  Family family = Family::Unknown;
  std::string target;   // the triple in the name, or in the answer's line "Target:", if any
  std::string answer;   // to --version, if it was asked
  bool isFlang = false; // which lacks many of Clang's options
  bool isCache = false; // the name is a link to a compiler cache, which runs that program
};

CompilerKind compilerKind(const std::string &compiler);

std::string_view baseName(std::string_view path);

// Returns the text after MARK in TEXT, up to the end of the line; "" without MARK.
std::string_view restOfLine(std::string_view text, std::string_view mark);

bool isCompilerCache(std::string_view program);

// A compiler cache, or a program that distributes compilations.
bool isLauncher(std::string_view program);

// Returns the processor of the target TRIPLE, or of its begin, if Gmonkit supports it; otherwise
// "".
std::string processorOf(std::string_view triple);

#endif // GMONKIT_DRIVER_COMPILER_COMPILER_KIND_H
