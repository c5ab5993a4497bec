//===- captured_run.h - running a command for its output ------------------===//
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
  int status = -1;    // exit status; negative: it could not be run, or a signal ended it
  std::string output; // standard output and error

  std::string firstLine() const;
};

// Runs COMMAND, whose first word is a path. Standard input is /dev/null. SETTINGS (NAME=VALUE) are
// added to this program's environment.
CapturedRun runCaptured(const std::vector<std::string> &command,
                        const std::vector<std::string> &settings);

} // namespace gmonkit

#endif
