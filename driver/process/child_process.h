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

namespace gmonkit {

struct ChildResult {
  int startError = 0; // errno if COMMAND could not be started
  // The exit status in the shell's form: the command's own, or 128 + n after signal n. If it could
  // not be started: 127 (not found) or 126.
  int exitStatus = 0;
};

// Runs COMMAND (searched in PATH) with this program's files and environment, and waits for it.
// Calls MEANWHILE 20 times a second. Forwards signals that ask this program to end to the command.
// If this program is killed (SIGKILL), so is the command. The caller holds BLOCK, so no signal is
// lost before the command starts or after it has ended.
ChildResult runChild(llvm::ArrayRef<std::string> command, const TerminationBlock &block,
                     llvm::function_ref<void()> meanwhile);

} // namespace gmonkit

#endif
