//===- run_program.cpp - running programs without LLVM --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/process/run_program.h"
#include "driver/process/termination.h"
#include <array>
#include <cerrno>
#include <csignal>
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

// Waits until CHILD has ended. Reads what it has written to OUTPUT, if that is a pipe. Returns its
// wait status.
int awaitEnd(pid_t child, const gmonkit::TerminationBlock &block, int output, std::string &text) {
  {
    gmonkit::SignalForwarding forwarding(child, block.before());
    if (output >= 0)
      text = readAll(output);
    siginfo_t info;
    while (waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR)
      ;
  }
  int status = 1 << 8; // exit status 1
  waitpid(child, &status, 0);
  return status;
}

int spawn(const std::vector<std::string> &command, int output, const sigset_t &mask, pid_t &child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  if (output >= 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setsigmask(&attributes, &mask);
  std::vector<char *> argv = argumentVector(command);
  int error = posix_spawnp(&child, argv[0], &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

// Ends this program by SIGNAL, if that is a signal that asks a program to end.
void endBy(int signal) {
  for (int termination : gmonkit::terminationSignals)
    if (signal == termination)
      raise(signal);
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
  signal(SIGCHLD, SIG_DFL); // if it is ignored, the exit status of children is lost
  int status = 0;
  {
    gmonkit::TerminationBlock block;
    pid_t child;
    result.error = spawn(command, ends[1], block.before(), child);
    if (readsOutput)
      close(ends[1]);
    if (result.error == 0)
      status = awaitEnd(child, block, ends[0], result.output);
    if (readsOutput)
      close(ends[0]);
  }
  if (WIFSIGNALED(status)) {
    endBy(WTERMSIG(status));
    result.status = 128 + WTERMSIG(status);
  }
  if (result.error == 0 && WIFEXITED(status))
    result.status = WEXITSTATUS(status);
  return result;
}
