//===- run_program.cpp - other programs, run without LLVM -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "run_program.h"
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

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

int exitStatus(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) != child)
    if (errno != EINTR)
      return 1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

} // namespace

std::vector<char *> argumentVector(const std::vector<std::string> &command) {
  std::vector<char *> argv;
  for (const std::string &word : command)
    argv.push_back(const_cast<char *>(word.c_str()));
  argv.push_back(nullptr);
  return argv;
}

ProgramResult runProgram(const std::vector<std::string> &command, bool readsOutput) {
  ProgramResult result;
  int ends[2] = {-1, -1};
  if (readsOutput && pipe2(ends, O_CLOEXEC) != 0) {
    result.error = errno;
    return result;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (readsOutput)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  std::vector<char *> argv = argumentVector(command);
  pid_t child;
  result.error = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (readsOutput) {
    close(ends[1]);
    result.output = readAll(ends[0]);
    close(ends[0]);
  }
  if (result.error == 0)
    result.status = exitStatus(child);
  return result;
}
