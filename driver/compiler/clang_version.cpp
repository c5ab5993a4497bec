//===- clang_version.cpp - the version of a command's Clang ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/compiler/clang_version.h"
#include "driver/process/run_program.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace {

constexpr char versionMark[] = "lang version "; // of Clang and Flang

// Returns the number after the last MARK in TEXT; 0 if there is none.
int numberAfter(const std::string &text, const char *mark) {
  size_t found = text.rfind(mark);
  if (found == std::string::npos)
    return 0;
  return static_cast<int>(std::strtol(text.c_str() + found + strlen(mark), nullptr, 10));
}

int versionOfName(const std::string &path) {
  return numberAfter(path.substr(path.rfind('/') + 1), "-");
}

// Returns the N of .../llvm-N/bin/clang; 0 of any other folder, such as llvm-14-src/build/bin.
int versionOfFolder(const std::string &path) {
  std::filesystem::path bin = std::filesystem::path(path).parent_path();
  std::string folder = bin.parent_path().filename();
  int version = numberAfter(folder, "llvm-");
  return bin.filename() == "bin" && folder == "llvm-" + std::to_string(version) ? version : 0;
}

} // namespace

int llvmVersionOf(const std::string &path) {
  int version = versionOfName(path);
  return version > 0 ? version : versionOfFolder(path);
}

int clangVersion(const std::string &command, const CompilerKind &kind) {
  if (!kind.answer.empty())
    return numberAfter(kind.answer, versionMark);
  for (int version : {versionOfName(kind.path), versionOfName(command), versionOfFolder(kind.path)})
    if (version > 0)
      return version;
  ProgramResult answer = runProgram({command, "--version"}, /*readsOutput=*/true);
  errno = answer.error;
  return numberAfter(answer.output, versionMark);
}
