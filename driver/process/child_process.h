//===- child_process.h - running a command transparently ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROCESS_CHILD_PROCESS_H
#define GMONKIT_DRIVER_PROCESS_CHILD_PROCESS_H

#include "driver/process/termination.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <sys/resource.h>
#include <vector>

namespace gmonkit {

// How a command starts.
struct ChildSetup {
  std::string directory; // its working directory; empty: this program's
  int output = -1;       // a descriptor for standard output and error; -1: this program's
  // Its standard input is /dev/null, and it has a process group of its own: a signal that it sends
  // to its group does not reach this program. What is forwarded to it reaches the whole group.
  bool isApart = false;
  std::vector<std::string> settings; // NAME=VALUE, in place of this environment's
};

struct ChildResult {
  int startError = 0; // errno if COMMAND could not be started
  // The exit status in the shell's form: the command's own, or 128 + n after signal n. If it could
  // not be started: 127 (not found) or 126.
  int exitStatus = 0;
  int signal = 0;    // the last signal that asked this program to end meanwhile; 0: none
  rusage usage = {}; // of the command and all that it waited for
};

// Lets children leave their exit status, even if this program was started with SIGCHLD ignored.
// Commands of runChild get the former action back. To be called once, when the program starts.
void keepChildStatuses();

// Runs COMMAND (searched in PATH) with this program's files and environment, unless SETUP says
// otherwise, and waits for it. Calls MEANWHILE every 20 ms. Forwards signals that ask this
// program to end to the command. If this program is killed (SIGKILL), so is the command. The caller
// holds BLOCK, so no signal is lost before the command starts or after it has ended.
ChildResult runChild(llvm::ArrayRef<std::string> command, const TerminationBlock &block,
                     llvm::function_ref<void()> meanwhile, const ChildSetup &setup = {});

// Runs COMMAND by the shell in DIRECTORY, apart from this program. What it prints replaces the file
// OUTPUT, or is lost if that is empty; if it cannot be written, startError says why. WORDS are a
// program, with its arguments, that runs the shell; none: it runs by itself. SETTINGS: see
// ChildSetup.
ChildResult runApart(const std::string &command, const std::string &directory,
                     const std::string &output, const TerminationBlock &block,
                     std::vector<std::string> words = {}, std::vector<std::string> settings = {});

} // namespace gmonkit

#endif
