//===- clang_version.cpp - which Clang a command runs -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "clang_version.h"
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

// The number that follows the last MARK in TEXT, 0 if none does.
int numberAfter(const std::string &text, const char *mark) {
  size_t found = text.rfind(mark);
  if (found == std::string::npos)
    return 0;
  return static_cast<int>(std::strtol(text.c_str() + found + strlen(mark), nullptr, 10));
}

int versionOfName(const std::string &path) {
  return numberAfter(path.substr(path.rfind('/') + 1), "-");
}

// The N of .../llvm-N/bin/clang.
int versionOfFolder(const std::string &path) {
  size_t end = path.rfind("/bin/");
  return end == std::string::npos ? 0 : numberAfter(path.substr(0, end), "/llvm-");
}

std::string readAll(int descriptor) {
  std::string text;
  std::array<char, 512> part;
  while (ssize_t length = read(descriptor, part.data(), part.size())) {
    if (length > 0)
      text.append(part.data(), static_cast<size_t>(length));
    else if (errno != EINTR)
      break;
  }
  return text;
}

// What COMMAND prints if called with --version; if it cannot be run, nothing, and errno says why.
std::string askForVersion(const std::string &command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return "";
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  char option[] = "--version";
  char *arguments[] = {const_cast<char *>(command.c_str()), option, nullptr};
  pid_t child;
  int error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string answer = readAll(ends[0]);
  close(ends[0]);
  if (error == 0)
    waitpid(child, nullptr, 0);
  errno = error;
  return answer;
}

} // namespace

int clangVersion(const std::string &command, const std::string &resolved) {
  for (const std::string &name : {resolved, command})
    if (int version = versionOfName(name); version > 0)
      return version;
  if (int version = versionOfFolder(resolved); version > 0)
    return version;
  return numberAfter(askForVersion(command), "clang version ");
}
