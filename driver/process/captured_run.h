//===- captured_run.h - run a command and read what it says -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROCESS_CAPTURED_RUN_H
#define GMONKIT_DRIVER_PROCESS_CAPTURED_RUN_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace gmonkit {

struct CapturedRun {
  int status = -1; // the command's exit status; below 0: it could not be run, or a signal ended it
  std::string output; // standard output and error together

  std::string firstLine() const;
};

// Runs COMMAND, whose first word is a path, with standard input from /dev/null and the variables
// SETTINGS (NAME=VALUE) in its environment besides this program's own.
CapturedRun runCaptured(const std::vector<std::string> &command,
                        const std::vector<std::string> &settings);

} // namespace gmonkit

#endif
