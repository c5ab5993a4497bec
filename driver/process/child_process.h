//===- child_process.h - run a command as if it were not being watched ------===//
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
  int startError = 0; // errno where COMMAND could not be started
  // As a shell would say it: the command's own, 128 + n after signal n; where it could
  // not be started 127 (not found) or 126.
  int exitStatus = 0;
};

// Runs COMMAND (looked up in PATH) with this program's files and environment, and
// waits for it; MEANWHILE is called 20 times a second. Signals that ask this program to end go to
// the command instead, and where this program is killed (SIGKILL), so is the command. BLOCK: held
// by the caller, so that no signal is lost before the command is there or after it has gone.
ChildResult runChild(llvm::ArrayRef<std::string> command, const TerminationBlock &block,
                     llvm::function_ref<void()> meanwhile);

} // namespace gmonkit

#endif
