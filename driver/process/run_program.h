//===- run_program.h - other programs, run without LLVM ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROCESS_RUN_PROGRAM_H
#define GMONKIT_DRIVER_PROCESS_RUN_PROGRAM_H

#include <string>
#include <vector>

// What execvp and its kin want for COMMAND, whose words must outlive it.
std::vector<char *> argumentVector(const std::vector<std::string> &command);

struct ProgramResult {
  int error = 0;      // of errno, where it could not be run
  int status = 1;     // its exit status; 1 where a signal ended it
  std::string output; // what it wrote to standard output, if that was asked for
};

// Runs COMMAND, looked for in PATH, and waits for its end. Signals that ask this program to end go
// to COMMAND instead; if they end it, this program ends so after it.
ProgramResult runProgram(const std::vector<std::string> &command, bool readsOutput);

#endif // GMONKIT_DRIVER_PROCESS_RUN_PROGRAM_H
