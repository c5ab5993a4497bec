//===- run_program.h - running programs without LLVM ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROCESS_RUN_PROGRAM_H
#define GMONKIT_DRIVER_PROCESS_RUN_PROGRAM_H

#include <string>
#include <vector>

// Returns the argument array of COMMAND for execvp. The words must outlive it.
std::vector<char *> argumentVector(const std::vector<std::string> &command);

struct ProgramResult {
  int error = 0;      // errno if it could not be run
  int status = 1;     // exit status; 128 + N if signal N ended it
  std::string output; // its standard output, if requested
};

// Runs COMMAND, searched in PATH, and waits for its end. Forwards signals that ask this program to
// end to COMMAND. If such a signal ends COMMAND, it then ends this program, too.
ProgramResult runProgram(const std::vector<std::string> &command, bool readsOutput);

#endif // GMONKIT_DRIVER_PROCESS_RUN_PROGRAM_H
